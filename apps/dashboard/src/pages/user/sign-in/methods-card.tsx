import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useProject } from "../../../data/projects.ts";
import { explainError } from "../../../errors/explain-error.ts";
import type { UserDialogs } from "../../../features/users/use-user-dialogs.tsx";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useIsPhone } from "../../../ui/hooks/use-is-phone.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { besideLabel, SettingsRow, SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

const PasswordDialog = lazyDialog(async () => (await import("./password-dialog.tsx")).PasswordDialog);

const { methods } = messages;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const passwordRowText = methods.password;

function PasswordRow({ user }: { user: ServerUser }) {
  const { config } = useProject();
  const change = useUserMutation(user.id);
  const setting = useDialogState<void>();
  const removing = useDialogState<void>();
  const canSet = user.hasPassword || (config.credentialEnabled && user.primaryEmail !== null);
  // Phones have no room for both buttons next to the text.
  const hasMenu = useIsPhone() && user.hasPassword;
  const hint = config.credentialEnabled
    ? user.primaryEmail === null && !user.hasPassword
      ? passwordRowText.needsEmail
      : passwordRowText.text
    : methods.offInProject;
  return (
    <SettingsRow
      label={passwordRowText.title}
      state={user.hasPassword ? methods.set : methods.notSet}
      hint={hint}
      className={besideLabel}
    >
      {hasMenu && (
        // The dots end where the other rows' controls end.
        <span className="pointer-coarse:-me-3.5">
          <Menu label={messages.menu({ what: passwordRowText.title })}>
            <MenuItem icon={<Pencil {...icon} />} onSelect={() => setting.open()}>
              {passwordRowText.replace}
            </MenuItem>
            <MenuItem icon={<Trash2 {...icon} />} isDanger onSelect={() => removing.open()}>
              {passwordRowText.remove}
            </MenuItem>
          </Menu>
        </span>
      )}
      {canSet && !hasMenu && (
        <Button
          aria-label={user.hasPassword ? `${passwordRowText.replace}: ${passwordRowText.title}` : undefined}
          onClick={() => setting.open()}
        >
          {user.hasPassword ? passwordRowText.replace : passwordRowText.set}
        </Button>
      )}
      {user.hasPassword && !hasMenu && (
        <Button
          variant="danger-outline"
          aria-label={`${passwordRowText.remove}: ${passwordRowText.title}`}
          onClick={() => removing.open()}
        >
          {passwordRowText.remove}
        </Button>
      )}
      {setting.opened && (
        <PasswordDialog key={setting.opened.key} isOpen={setting.opened.isOpen} onClose={setting.close} user={user} />
      )}
      <ConfirmDialog
        isOpen={removing.opened?.isOpen ?? false}
        onOpenChange={removing.close}
        title={passwordRowText.removeTitle}
        description={passwordRowText.removeText}
        confirmLabel={passwordRowText.removeConfirm}
        onConfirm={async () => {
          await change(() => user.update({ password: null }));
          saved(passwordRowText.removed);
        }}
      />
    </SettingsRow>
  );
}

/** An optimistic update, reverted if the server rejects it. */
function CodesRow({ user }: { user: ServerUser }) {
  const { config } = useProject();
  const change = useUserMutation(user.id);
  const [wanted, setWanted] = useState<boolean>();
  const save = useGuardedMutation(async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await change(() => user.update({ otpAuthEnabled: isOn }));
    } finally {
      setWanted(undefined);
    }
  });
  const isOff = !config.magicLinkEnabled;
  return (
    <SwitchRow
      label={text.otp.title}
      hint={isOff ? `${text.otp.text} ${text.offInProject}` : text.otp.text}
      checked={wanted ?? user.otpAuthEnabled}
      isPending={save.isPending}
      // If the project has disabled the method, it can only be turned off here.
      disabled={isOff && !user.otpAuthEnabled}
      error={save.error === undefined ? undefined : explainError(save.error).title}
      onCheckedChange={(isOn) => void save.run(isOn)}
    />
  );
}

const text = messages.methods;

/** The user's sign-in methods, exactly as the server reports them. */
export function MethodsCard({ user, open }: { user: ServerUser; open: UserDialogs["open"] }) {
  const projectId = useProjectId();
  const { config } = useProject();
  const isAnyOff =
    (user.hasPassword && !config.credentialEnabled) ||
    (user.otpAuthEnabled && !config.magicLinkEnabled) ||
    (user.passkeyAuthEnabled && !config.passkeyEnabled);
  return (
    <Card
      title={text.title}
      actions={
        isAnyOff ? (
          <Button asChild>
            <Link to="/projects/$projectId/auth-methods" params={{ projectId }}>
              {text.toMethods}
            </Link>
          </Button>
        ) : null
      }
    >
      <SettingsRows>
        <PasswordRow user={user} />
        <CodesRow user={user} />
        <SettingsRow
          label={text.totp.title}
          state={user.isMultiFactorRequired ? text.on : text.off}
          hint={user.isMultiFactorRequired ? text.totp.on : text.totp.off}
          className={besideLabel}
        >
          {user.isMultiFactorRequired && (
            <Button
              aria-label={`${text.totp.remove}: ${text.totp.title}`}
              onClick={() => open("remove-second-factor", user)}
            >
              {text.totp.remove}
            </Button>
          )}
        </SettingsRow>
      </SettingsRows>
    </Card>
  );
}
