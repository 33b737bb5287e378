import { useId } from "react";
import { menuMessages } from "../../i18n/en/menus.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { menuCss } from "../../styles/menu.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { chevronsIcon, plusIcon } from "../../ui/icons-pages.ts";
import { useMenu } from "../../ui/menu/use-menu.ts";
import { useMenuSide } from "../../ui/menu/use-menu-side.ts";
import { problemText } from "../../ui/problem-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UserAvatar } from "../user-avatar.tsx";
import { SwitcherMenu } from "./switcher-menu.tsx";
import { type SelectedTeamSwitcherProps, useTeamSwitcher } from "./use-team-switcher.ts";

/** The team switcher: its button, and menu styles that the user button does not have. */
const switcherCss = `
.vst-switcher{position:relative;display:inline-grid;grid-template-columns:minmax(0,1fr);gap:4px;inline-size:min(208px,100%)}
.vst-switcher:has(>a){inline-size:auto}
.vst-switcher-trigger{display:flex;align-items:center;gap:8px;min-block-size:40px;inline-size:100%;padding:6px 10px;border:1px solid $line-strong;border-radius:$radius;background:$secondary;color:$secondary-ink;font-size:14px;line-height:20px;font-weight:500;text-align:start;cursor:pointer;transition:background-color .14s ease-out}
.vst-switcher-trigger:hover,.vst-switcher-trigger[aria-expanded=true]{background:$hover;color:$hover-ink}
.vst-switcher-trigger[aria-busy]>.vst-avatar{animation:vst-pulse 1.4s ease-in-out infinite}
.vst-switcher-trigger>svg{color:$ink-3}
.vst-switcher-name{flex:1;min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.vst-switcher-name[data-empty]{color:$ink-3;font-weight:400}
.vst-switcher .vst-menu{max-block-size:min(420px,60vh);overflow:auto;inset-inline:0 auto}
.vst-switcher .vst-menu[data-side=end]{inset-inline:auto 0}
.vst-switcher .vst-menu-item[aria-checked=true]{font-weight:500}
.vst-switcher .vst-menu-item[aria-checked=true]>svg{color:$accent}
.vst-switcher .vst-menu-item>svg:first-child{margin-inline:4px}
.vst-switcher>.vst-error{position:absolute;z-index:49;inset-block-start:calc(100% + 6px);inset-inline:0;padding:8px 10px;background:$popover;border:1px solid $line;border-radius:$radius;box-shadow:0 12px 32px -8px rgb(10 15 14/.24)}
.vst-menu-line{margin:6px 0;border:0;border-block-start:1px solid $line}
@media (pointer:coarse){.vst-switcher-trigger{min-block-size:44px}}
`;

export type { SelectedTeamSwitcherProps };

/**
 * The signed-in user's selected team, with a menu of the others. Renders nothing when signed out. Without teams: a link
 * to create one, if the project lets users.
 */
export function SelectedTeamSwitcher(props: SelectedTeamSwitcherProps) {
  useStylesheet(menuCss);
  useStylesheet(switcherCss);
  const t = useTranslate(menuMessages);
  const switcher = useTeamSwitcher(props);
  const menu = useMenu();
  const side = useMenuSide(menu.open, menu.menuProps.ref);
  const menuId = useId();
  const { state, current, problem } = switcher;
  const hasNoTeams = state === "ready" && switcher.teams.length === 0;
  if (state === "signed-out" || (hasNoTeams && !switcher.canCreate)) return null;
  const name = current?.displayName ?? t("noTeamSelected");

  return (
    <Scope className="vst-switcher" data-state={state}>
      {state === "loading" ? (
        <Skeleton shape="control" />
      ) : hasNoTeams ? (
        <AppLink page="accountSettings" fragment="team-creation" look="secondary">
          <Icon path={plusIcon} />
          {t("newTeam")}
        </AppLink>
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
