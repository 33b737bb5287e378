import type { ServerUser } from "@vestibule/react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { besideLabel, SettingsRow, SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { failed, saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

const RestrictDialog = lazyDialog(async () => (await import("./restrict-dialog.tsx")).RestrictDialog);

const text = messages.restriction;

/** Whether the user can use the application, and the action that changes it. */
export function RestrictionCard({ user }: { user: ServerUser }) {
  const { opened, open, close } = useDialogState<void>();
  const change = useUserMutation(user.id);
  const type = user.restrictedReason?.type;
  const derived = type === "anonymous" || type === "email_not_verified" ? text.reasons[type] : undefined;
  const lift = () => change(() => user.update({ restrictedByAdmin: false })).then(() => saved(text.lifted), failed);
  return (
    <Card title={text.title}>
      <SettingsRows>
        {user.restrictedByAdmin ? (
          <>
            <SettingsRow label={text.restricted} hint={text.text} className={besideLabel}>
              <Button onClick={() => open()}>{text.edit}</Button>
              <Button onClick={() => void lift()}>{text.lift}</Button>
            </SettingsRow>
            <SettingsRow label={text.reason}>
              <span className="break-words">{user.restrictedByAdminReason ?? text.none}</span>
            </SettingsRow>
            <SettingsRow label={text.details}>
              <span className="break-words">{user.restrictedByAdminPrivateDetails ?? text.none}</span>
            </SettingsRow>
          </>
        ) : (
          <SettingsRow label={derived ?? text.open} hint={derived ? text.text : text.openText} className={besideLabel}>
            <Button onClick={() => open()}>{text.restrict}</Button>
          </SettingsRow>
        )}
      </SettingsRows>
      {opened && <RestrictDialog key={opened.key} isOpen={opened.isOpen} onClose={close} user={user} />}
    </Card>
  );
}
