import { useUser } from "@vestibule/react";
import { BookOpen, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useState } from "react";
import { basePath } from "../../app/config.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import {
  MenuExternalLink,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
} from "../../ui/overlays/menu-items.tsx";

import { getColorMode, setColorMode } from "../../ui/preview/use-color-scheme.ts";
import { openShortcutsSheet } from "../commands/open-events.ts";
import { messages } from "../messages.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

const getModes = perLocale(
  () =>
    [
      { value: "light", label: messages.light, icon: <Sun {...icon} /> },
      { value: "dark", label: messages.dark, icon: <Moon {...icon} /> },
      { value: "system", label: messages.system, icon: <Monitor {...icon} /> },
    ] as const,
);

/** The signed-in user's account menu. */
export function UserMenu() {
  const user = useUser();
  const [mode, setMode] = useState(getColorMode);
  if (!user) return null;
  const { id, primaryEmail, profileImageUrl } = user;
  const name = sanitizeName(user.displayName ?? "");
  return (
    <Menu
      className="w-64"
      trigger={
        <button type="button" aria-label={messages.userMenu} className="rounded-full pointer-coarse:p-1.5">
          <Avatar size={32} id={id} name={name || (primaryEmail ?? "")} imageUrl={profileImageUrl} />
        </button>
      }
    >
      <div className="flex flex-col items-start px-2 py-1.5">
        {name ? (
          <span dir="auto" className="max-w-full truncate font-medium">
            {name}
          </span>
        ) : null}
        <span dir="auto" className="max-w-full truncate text-ink-2">
          {primaryEmail}
        </span>
      </div>
      <MenuSeparator />
      <MenuLink icon={<UserRound {...icon} />} link={{ to: "/account" }}>
        {messages.account}
      </MenuLink>
      <MenuItem icon={<Keyboard {...icon} />} onSelect={openShortcutsSheet}>
        {messages.shortcuts}
      </MenuItem>
      <MenuExternalLink icon={<BookOpen {...icon} />} href={`${basePath}../openapi.json`}>
        {messages.apiDescription}
      </MenuExternalLink>
      <MenuSeparator />
      <MenuLabel>{messages.colorMode}</MenuLabel>
      <MenuRadioGroup
        staysOpen
        options={getModes()}
        value={mode}
        onValueChange={(chosen) => {
          setColorMode(chosen);
          setMode(chosen);
        }}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut {...icon} />} onSelect={() => void user.signOut()}>
        {messages.signOut}
      </MenuItem>
    </Menu>
  );
}
