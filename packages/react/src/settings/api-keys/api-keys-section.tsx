import type { CurrentUser } from "@vestibule/client";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import { useTeamTranslate } from "../../i18n/use-team-translate.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";

/** The signed-in user's API keys. */
export function ApiKeysSection({ user }: { user: CurrentUser }) {
  const t = useTeamTranslate();
  return <ApiKeysPanel owner={user} list={useListState("apiKeys")} text={t("userKeysText")} />;
}
