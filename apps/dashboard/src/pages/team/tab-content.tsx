import { useQuery } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { KeysCard } from "../../features/api-keys/keys-card.tsx";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import { getTeamName } from "../../features/teams/messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DefinitionList } from "../../ui/display/definition-list.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { MembersTable } from "./members/members-table.tsx";
import { messages } from "./messages.ts";
import { keysQuery, type TeamTab, useTeamMutation, useTeamRef } from "./route.ts";

const { settings, danger } = messages;

interface SettingsCardsProps {
  readonly team: ServerTeam;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function SettingsCards({ team, onEdit, onDelete }: SettingsCardsProps) {
  return (
    <>
      <Card title={settings.title} actions={<Button onClick={onEdit}>{settings.edit}</Button>}>
        <DefinitionList
          isShort
          items={[
            { label: settings.name, value: getTeamName(team) },
            { label: settings.picture, value: team.profileImageUrl ? settings.pictureSet : settings.noPicture },
            { label: settings.created, value: <RelativeTime value={team.createdAt} isExact /> },
          ]}
        />
      </Card>
      <Card
        tone="danger"
        title={danger.title}
        description={danger.text}
        isFlush
        actions={
          <Button variant="danger-outline" onClick={onDelete}>
            {danger.button}
          </Button>
        }
      />
    </>
  );
}

/** The API keys that members created for the team's programs. */
function TeamKeysCard({ teamId }: { teamId: string }) {
  const isAllowed = useProject().config.allowTeamApiKeys;
  const query = useQuery({ ...keysQuery(useTeamRef(teamId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useTeamMutation(teamId)} />;
}

interface TabContentProps {
  readonly tab: TeamTab;
  readonly team: ServerTeam;
  readonly metadata: MetadataForm;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The content of the selected tab. */
export function TabContent({ tab, team, metadata, onEdit, onDelete }: TabContentProps) {
  switch (tab) {
    case "members":
      return <MembersTable team={team} />;
    case "invitations":
      return <InvitationsCard team={team} />;
    case "keys":
      return <TeamKeysCard teamId={team.id} />;
    case "metadata":
      return <MetadataCard form={metadata} description={messages.metadata.text} hints={messages.metadata.hints} />;
    case "settings":
      return <SettingsCards team={team} onEdit={onEdit} onDelete={onDelete} />;
  }
}
