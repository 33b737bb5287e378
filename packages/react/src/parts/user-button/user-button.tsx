import { useId } from "react";
import { menuMessages } from "../../i18n/en/menus.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { menuCss } from "../../styles/menu.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useMenu } from "../../ui/menu/use-menu.ts";
import { useMenuSide } from "../../ui/menu/use-menu-side.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UserAvatar } from "../user-avatar.tsx";
import { type UserButtonItem, type UserMenuEntry, useUserButton } from "./use-user-button.ts";

/** A menu item; the menu's keyboard handling moves focus. */
function UserMenuItem({ entry, close }: { entry: UserMenuEntry; close: () => void }) {
  const content = (
    <>
      {"iconPath" in entry ? <Icon path={entry.iconPath} /> : entry.icon}
      <span>{entry.label}</span>
    </>
  );
  if ("page" in entry) {
    return (
      <AppLink page={entry.page} role="menuitem" tabIndex={-1} menu onClick={close}>
        {content}
      </AppLink>
    );
  }
  const { run } = entry;
  function press() {
    close();
    run();
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="vst-menu-item" onClick={press}>
      {content}
    </button>
  );
}

export type { UserButtonItem };

export type UserButtonProps = {
  /** Shows name and email next to the picture. Default false. */
  showUserInfo?: boolean;
  /** Adds a menu item that calls it, for applications with light and dark mode. */
  colorModeToggle?: () => unknown;
  extraItems?: readonly UserButtonItem[];
};

const noItems: readonly UserButtonItem[] = [];

/** The signed-in user's picture with a menu: account settings, custom items, theme, sign-out. */
export function UserButton({ showUserInfo = false, colorModeToggle, extraItems = noItems }: UserButtonProps) {
  useStylesheet(menuCss);
  const t = useTranslate(menuMessages);
  const { state, user, entries } = useUserButton({ extraItems, colorModeToggle });
  const menu = useMenu();
  const side = useMenuSide(menu.open, menu.menuProps.ref);
  const menuId = useId();
  const name = user?.displayName || user?.primaryEmail;

  return (
    <Scope className="vst-user-button" data-state={state}>
      {state === "loading" ? (
        <Skeleton shape="round" width="34px" height="34px" />
      ) : (
        <button
          type="button"
          className="vst-user-trigger"
          aria-busy={state === "signing-out" || undefined}
          aria-label={name ? `${t("openUserMenu")}: ${name}` : t("openUserMenu")}
          aria-controls={menu.open ? menuId : undefined}
          {...menu.buttonProps}
        >
          <UserAvatar user={user} />
          {showUserInfo && name && <UserNames name={name} email={user?.displayName ? user.primaryEmail : null} />}
        </button>
      )}
      {menu.open && (
        <div
          className="vst-menu"
          id={menuId}
          role="menu"
          aria-label={t("userMenu")}
          data-side={side}
          {...menu.menuProps}
        >
          {name && (
            <div className="vst-menu-head" role="presentation">
              <UserAvatar user={user} />
              <UserNames name={name} email={user?.displayName ? user.primaryEmail : null} />
            </div>
          )}
          {entries.map((entry) => (
            <UserMenuItem key={entry.key} entry={entry} close={() => menu.close(true)} />
          ))}
        </div>
      )}
    </Scope>
  );
}

function UserNames({ name, email }: { name: string; email: string | null | undefined }) {
  return (
    <span className="vst-user-names">
      <span>{name}</span>
      {email && <span className="vst-hint">{email}</span>}
    </span>
  );
}
