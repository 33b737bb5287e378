import type { CurrentUser } from "@vestibule/client";
import type { ProjectState } from "../../../hooks/use-project-state.ts";
import { useLazyTranslate } from "../../../i18n/use-lazy-translate.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NameRow } from "../names/name-row.tsx";
import { Panel } from "../panels/panel.tsx";
import { PictureRow } from "../pictures/picture-row.tsx";

export function ProfileSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useLazyTranslate();
  const text =
    project.status === "ready" ? (
      t("profileText", { project: project.data.displayName })
    ) : project.status === "loading" ? (
      <Skeleton shape="text" width="50%" />
    ) : null;
  return (
    <Panel title={t("profile")} text={text}>
      <PictureRow of={user} save={(profileImageUrl) => user.update({ profileImageUrl })} />
      <NameRow
        label={t("displayName")}
        editLabel={t("editDisplayName")}
        name={user.displayName ?? ""}
        save={(displayName) => user.update({ displayName })}
        autoComplete="name"
      />
    </Panel>
  );
}
