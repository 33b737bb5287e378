import type { Team } from "@vestibule/client";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { ApiKeysPanel } from "../../account-settings/api-keys/api-keys-panel.tsx";

/** A team's API keys, for users with permission to manage them. */
export function TeamKeys({ team }: { team: Team }) {
  const t = useTeamTranslate();
  return <ApiKeysPanel owner={team} list={useListState("teamApiKeys", team.id)} text={t("teamKeysText")} />;
}
