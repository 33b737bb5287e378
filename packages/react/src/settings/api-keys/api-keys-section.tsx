import type { CurrentUser } from "@vestibule/client";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import { teamMessages } from "../../i18n/en/teams.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";

/** The signed-in user's API keys. */
export function ApiKeysSection({ user }: { user: CurrentUser }) {
  const t = useTranslate(teamMessages);
  return <ApiKeysPanel owner={user} list={useListState("apiKeys")} text={t("userKeysText")} />;
}
