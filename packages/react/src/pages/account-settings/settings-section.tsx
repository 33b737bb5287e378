import type { CurrentUser } from "@vestibule/client";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Panel } from "../../settings/panels/panel.tsx";
import { useSessionExit } from "../../settings/step-up/use-session-exit.ts";
import { listsCss } from "../../styles/lists.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { DeleteAccountPanel } from "./settings/delete-account-panel.tsx";
import { ExportDataPanel } from "./settings/export-data-panel.tsx";

export function SettingsSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  useStylesheet(listsCss);
  const t = useTranslate(profileMessages);
  const signOut = useSessionExit(() => user.signOut());
  const canDelete = project.status === "ready" && project.data.config.clientUserDeletionEnabled;
  return (
    <>
      <ExportDataPanel user={user} />
      <Panel
        title={t("signOutHere")}
        text={t("signOutHereText")}
        state={signOut.state}
        action={
          <Button busy={signOut.state === "leaving"} onClick={signOut.exit} aria-label={t("signOutHere")}>
            {t("signOut")}
          </Button>
        }
      >
        <div className="vst-panel-note">
          <ProblemNotice problem={signOut.problem} />
        </div>
      </Panel>
      {canDelete && <DeleteAccountPanel user={user} project={project.data.displayName} />}
    </>
  );
}
