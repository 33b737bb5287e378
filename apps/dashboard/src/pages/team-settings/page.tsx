import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { DefaultsCard } from "../../features/permissions/defaults-card.tsx";
import { defineMessages } from "../../i18n/define-messages.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { settingsColumn } from "../../ui/styles.ts";

const messages = defineMessages("teamSettings", {
  title: "Team settings",
  description: "How teams are created, and the default permissions in them.",
  teams: "Teams",
  create: "Let users create teams",
  createHint: "Your backend always can.",
  personal: "Create a personal team for each new user",
  personalHint: "Created at sign-up and set as the active team.",
  creators: "Default permissions for team creators",
  creatorsText: "Given to users who create a team.",
  members: "Default permissions for new members",
  membersText: "Given to new team members.",
});

export function TeamSettingsPage() {
  const creation = useProjectSwitch("clientTeamCreationEnabled");
  const personal = useProjectSwitch("createTeamOnSignUp");
  return (
    <div className={settingsColumn}>
      <PageTitle title={messages.title} />
      <PageHeader title={messages.title} description={messages.description} />
      <Card title={messages.teams}>
        <div className="-my-3 divide-y divide-line">
          <SwitchRow label={messages.create} hint={messages.createHint} {...creation} />
          <SwitchRow label={messages.personal} hint={messages.personalHint} {...personal} />
        </div>
      </Card>
      <DefaultsCard
        name="teamCreatorDefaultPermissions"
        scope="team"
        title={messages.creators}
        description={messages.creatorsText}
      />
      <DefaultsCard
        name="teamMemberDefaultPermissions"
        scope="team"
        title={messages.members}
        description={messages.membersText}
      />
    </div>
  );
}
