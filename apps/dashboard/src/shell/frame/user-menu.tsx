import { useUser } from "@vestibule/react";
import { BookOpen, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useState } from "react";
import { chooseColorMode, chosenColorMode } from "../../app/color-mode.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { visibleName } from "../../ui/data/visible-name.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuChoice } from "../../ui/overlays/menu-choice.tsx";
import { MenuItem, MenuLabel, MenuLink, MenuOutsideLink, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import { messages } from "../messages.ts";
import { openShortcutsSheet } from "../shortcuts/sheet-state.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

const modes = [
  { value: "light", label: messages.light, icon: <Sun {...icon} /> },
  { value: "dark", label: messages.dark, icon: <Moon {...icon} /> },
  { value: "system", label: messages.system, icon: <Monitor {...icon} /> },
] as const;

/** Who is signed in, and what is theirs. */
export function UserMenu() {
  const user = useUser();
  const [mode, setMode] = useState(chosenColorMode);
  if (!user) return null;
  const { id, primaryEmail, profileImageUrl } = user;
  const name = visibleName(user.displayName ?? "");
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
      <MenuOutsideLink icon={<BookOpen {...icon} />} href="/openapi.json">
        {messages.apiDescription}
      </MenuOutsideLink>
      <MenuSeparator />
      <MenuLabel>{messages.colorMode}</MenuLabel>
      <MenuChoice
        staysOpen
        options={modes}
        value={mode}
        onValueChange={(chosen) => {
          chooseColorMode(chosen);
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
