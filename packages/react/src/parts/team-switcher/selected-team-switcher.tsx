import { useId } from "react";
import { useSwitcherTranslate } from "../../i18n/use-switcher-translate.ts";
import { menuCss } from "../../styles/menu.ts";
import { switcherCss } from "../../styles/switcher.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../../ui/icon.tsx";
import { alertIcon, chevronsIcon } from "../../ui/icons.ts";
import { problemText } from "../../ui/problem-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UserAvatar } from "../user-avatar.tsx";
import { useMenu } from "../user-button/use-menu.ts";
import { useMenuSide } from "../user-button/use-menu-side.ts";
import { SwitcherMenu } from "./switcher-menu.tsx";
import { type SelectedTeamSwitcherProps, useTeamSwitcher } from "./use-team-switcher.ts";

export type { SelectedTeamSwitcherProps };

/** The signed-in user's selected team, with a menu of the others. Renders nothing when signed out. */
export function SelectedTeamSwitcher(props: SelectedTeamSwitcherProps) {
  useStylesheet(menuCss);
  useStylesheet(switcherCss);
  const t = useSwitcherTranslate();
  const switcher = useTeamSwitcher(props);
  const menu = useMenu();
  const side = useMenuSide(menu.open, menu.menuProps.ref);
  const menuId = useId();
  const { state, current, problem } = switcher;
  if (state === "signed-out") return null;
  const name = current?.displayName ?? t("noTeamSelected");

  return (
    <Scope className="vst-switcher" data-state={state}>
      {state === "loading" ? (
        <Skeleton shape="control" />
      ) : (
        <button
          type="button"
          className="vst-switcher-trigger"
          aria-busy={state === "switching" || undefined}
          aria-label={`${t("openTeamMenu")}: ${name}`}
          aria-controls={menu.open ? menuId : undefined}
          {...menu.buttonProps}
        >
          {current && <UserAvatar size={24} square user={current} />}
          <span className="vst-switcher-name" title={current?.displayName} data-empty={!current || undefined}>
            {name}
          </span>
          <Icon path={chevronsIcon} />
        </button>
      )}
      {menu.open && (
        <div
          className="vst-menu"
          id={menuId}
          role="menu"
          aria-label={t("openTeamMenu")}
          data-side={side === "end" ? "start" : "end"}
          {...menu.menuProps}
        >
          <SwitcherMenu switcher={switcher} close={() => menu.close(true)} />
        </div>
      )}
      {problem && !menu.open && (
        <p className="vst-error" role="alert">
          <Icon path={alertIcon} />
          {problemText(t, problem)}
        </p>
      )}
    </Scope>
  );
}
