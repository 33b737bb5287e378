import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../../data/projects.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { SettingsRow } from "../../../ui/layout/settings-row.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { useUserMutation } from "../components/use-user-mutation.ts";
import { messages } from "../messages.ts";

const PasswordDialog = lazyDialog(async () => (await import("./password-dialog.tsx")).PasswordDialog);

const { methods } = messages;
const text = methods.password;

export function PasswordRow({ user }: { user: ServerUser }) {
  const { config } = useProject();
  const change = useUserMutation(user.id);
  const setting = useDialogState<void>();
  const removing = useDialogState<void>();
  const canSet = user.hasPassword || (config.credentialEnabled && user.primaryEmail !== null);
  const hint = config.credentialEnabled
    ? user.primaryEmail === null && !user.hasPassword
      ? text.needsEmail
      : text.text
    : methods.offInProject;
  return (
    <SettingsRow label={text.title} hint={hint}>
      <Badge tone={user.hasPassword ? "ok" : "neutral"}>{user.hasPassword ? methods.set : methods.notSet}</Badge>
      {canSet && (
        <Button
          aria-label={user.hasPassword ? `${text.replace}: ${text.title}` : undefined}
          onClick={() => setting.open()}
        >
          {user.hasPassword ? text.replace : text.set}
        </Button>
      )}
      {user.hasPassword && (
        <Button aria-label={`${text.remove}: ${text.title}`} onClick={() => removing.open()}>
          {text.remove}
        </Button>
      )}
      {setting.opened && (
        <PasswordDialog key={setting.opened.key} isOpen={setting.opened.isOpen} onClose={setting.close} user={user} />
      )}
      <ConfirmDialog
        isOpen={removing.opened?.isOpen ?? false}
        onOpenChange={removing.close}
        title={text.removeTitle}
        description={text.removeText}
        confirmLabel={text.removeConfirm}
        onConfirm={async () => {
          await change(() => user.update({ password: null }));
          saved(text.removed);
        }}
      />
    </SettingsRow>
  );
}
