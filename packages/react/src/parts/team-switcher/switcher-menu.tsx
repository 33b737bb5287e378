import type { Team } from "@vestibule/client";
import { menuMessages } from "../../i18n/en/menus.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { plusIcon, retryIcon, settingsIcon } from "../../ui/icons-pages.ts";
import { UserAvatar } from "../user-avatar.tsx";
import type { useTeamSwitcher } from "./use-team-switcher.ts";

type SwitcherMenuProps = { switcher: ReturnType<typeof useTeamSwitcher>; close: () => void };

/** All teams with the selected one checked, and team actions (ARIA Authoring Practices, menu with radio items). */
export function SwitcherMenu({ switcher, close }: SwitcherMenuProps) {
  const t = useTranslate(menuMessages);
  const { teams, current, canCreate } = switcher;
  const press = (action: () => void) => () => {
    close();
    action();
  };
  if (switcher.state === "failed") {
    return (
      <button type="button" role="menuitem" tabIndex={-1} className="vst-menu-item" onClick={press(switcher.retry)}>
        <Icon path={retryIcon} />
        <span>{t("tryAgain")}</span>
      </button>
    );
  }
  return (
    <>
      {teams.map((team) => (
        <TeamItem
          key={team.id}
          team={team}
          isCurrent={team.id === current?.id}
          choose={press(() => switcher.choose(team))}
        />
      ))}
      {(current || canCreate) && <hr className="vst-menu-line" />}
      {current && (
        <AppLink
          page="accountSettings"
          fragment={`team-${current.id}`}
          role="menuitem"
          tabIndex={-1}
          menu
          onClick={close}
        >
          <Icon path={settingsIcon} />
          <span>{t("manageTeam")}</span>
        </AppLink>
      )}
      {canCreate && (
        <AppLink page="accountSettings" fragment="team-creation" role="menuitem" tabIndex={-1} menu onClick={close}>
          <Icon path={plusIcon} />
          <span>{t("newTeam")}</span>
        </AppLink>
      )}
    </>
  );
}

type TeamItemProps = { team: Team; isCurrent: boolean; choose: () => void };

function TeamItem({ team, isCurrent, choose }: TeamItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isCurrent}
      tabIndex={-1}
      className="vst-menu-item"
      onClick={choose}
    >
      <UserAvatar size={24} square user={team} />
      <span className="vst-switcher-name" title={team.displayName}>
        {team.displayName}
      </span>
      {isCurrent && <Icon path={checkIcon} />}
    </button>
  );
}
