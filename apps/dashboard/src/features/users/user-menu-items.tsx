import type { ServerUser } from "@vestibule/react";
import { KeyRound, LogOut, MailCheck, ShieldOff, Trash2, UserCheck } from "lucide-react";
import { useProject } from "../../data/projects.ts";
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import { messages } from "./messages.ts";
import type { UserDialogs } from "./use-user-dialogs.tsx";

const text = messages.menu;

/** The actions available for a user. */
export function UserMenuItems({ user, open }: { user: ServerUser } & Pick<UserDialogs, "open">) {
  const { config } = useProject();
  const canReset = config.credentialEnabled && user.primaryEmail !== null && user.primaryEmailAuthEnabled;
  return (
    <>
      {user.primaryEmail !== null && !user.primaryEmailVerified && (
        <MenuItem icon={<MailCheck />} onSelect={() => open("verify", user)}>
          {text.verify}
        </MenuItem>
      )}
      {canReset && (
        <MenuItem icon={<KeyRound />} onSelect={() => open("reset", user)}>
          {text.reset}
        </MenuItem>
      )}
      <MenuItem icon={<UserCheck />} onSelect={() => open("impersonate", user)}>
        {text.impersonate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => open("end-sessions", user)}>
        {text.endSessions}
      </MenuItem>
      {user.isMultiFactorRequired && (
        <MenuItem icon={<ShieldOff />} onSelect={() => open("remove-second-factor", user)}>
          {text.removeSecondFactor}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 />} onSelect={() => open("delete", user)}>
        {text.delete}
      </MenuItem>
    </>
  );
}
