import type { CurrentUser } from "@vestibule/client";
import type { ProjectState } from "../../../hooks/use-project-state.ts";
import { useLaterTranslate } from "../../../i18n/use-later-translate.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Panel } from "../panels/panel.tsx";
import { DisplayNameRow } from "./display-name-row.tsx";
import { PictureRow } from "./picture-row.tsx";

export function ProfileSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useLaterTranslate();
  const text =
    project.status === "ready" ? (
      t("profileText", { project: project.data.displayName })
    ) : project.status === "loading" ? (
      <Skeleton shape="text" width="50%" />
    ) : null;
  return (
    <Panel title={t("profile")} text={text}>
      <PictureRow user={user} />
      <DisplayNameRow user={user} />
    </Panel>
  );
}
