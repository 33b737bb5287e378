import type { CurrentUser } from "@vestibule/client";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { teamMessages } from "../../i18n/en/teams.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { listsCss } from "../../styles/lists.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";

/** The signed-in user's API keys. */
export function ApiKeysSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  useStylesheet(listsCss);
  const t = useTranslate(teamMessages);
  return <ApiKeysPanel owner={user} {...{ user, project }} list={useListState("apiKeys")} text={t("userKeysText")} />;
}
