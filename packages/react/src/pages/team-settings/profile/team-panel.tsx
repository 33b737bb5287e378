import type { Team, TeamUpdate } from "@vestibule/client";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { UserAvatar } from "../../../parts/user-avatar.tsx";
import { NameRow } from "../../../settings/names/name-row.tsx";
import { Panel, Row } from "../../../settings/panels/panel.tsx";
import { PictureRow } from "../../../settings/pictures/picture-row.tsx";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";

/** Team picture and name; editable with permission. */
export function TeamPanel({ team, canUpdate }: { team: Team; canUpdate: boolean }) {
  const t = useTranslate(teamMessages);
  const withStepUp = useStepUp();
  const { displayName, profileImageUrl } = team;
  const update = (change: TeamUpdate) => withStepUp(() => team.update(change), { sensitive: false });
  return (
    <Panel title={displayName} text={t("teamText")}>
      {canUpdate ? (
        <>
          <PictureRow of={{ displayName, profileImageUrl }} square save={(url) => update({ profileImageUrl: url })} />
          <NameRow
            label={t("teamName")}
            editLabel={t("editTeamName")}
            name={displayName}
            required={t("teamNameRequired")}
            save={(name) => update({ displayName: name })}
          />
        </>
      ) : (
        <Row label={t("teamName")}>
          <div className="vst-row-line">
            <UserAvatar size={40} square user={{ displayName, profileImageUrl }} />
            <span className="vst-row-text" data-beside>
              {displayName}
            </span>
          </div>
        </Row>
      )}
    </Panel>
  );
}
