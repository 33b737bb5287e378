import { AppLink } from "../../ui/app-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { UserMenuEntry } from "./use-user-button.ts";

/** A menu item; the menu's keyboard handling moves focus. */
export function UserMenuItem({ entry, close }: { entry: UserMenuEntry; close: () => void }) {
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
