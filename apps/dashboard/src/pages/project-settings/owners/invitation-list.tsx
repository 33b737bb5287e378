import type { OwnerInvitation } from "@vestibule/react";
import { MailPlus, MailX, Send } from "lucide-react";
import { useOwnerChanges } from "../../../data/owners.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { formatNodes } from "../../../i18n/format-nodes.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { failed, saved } from "../../../ui/toasts/toast.ts";
import { getOwnerName } from "../project-details.ts";
import { messages } from "./messages.ts";
import { ROW } from "./owner-list.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

export function InvitationList({ invitations }: { invitations: readonly OwnerInvitation[] }) {
  const { invite, revoke } = useOwnerChanges();
  const revoking = useDialogState<OwnerInvitation>();
  const again = useGuardedMutation(async ({ email, isTransfer }: OwnerInvitation) => {
    try {
      await invite({ email, isTransfer });
      saved(messages.sentAgain({ email }));
    } catch (error) {
      failed(error, messages.notSent);
    }
  });
  return (
    <section aria-label={messages.invitations} className="border-t border-line">
      <h3 className="px-4 pt-4 pb-1 text-hint font-medium text-ink-3 sm:px-5">{messages.invitations}</h3>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className={ROW}>
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-dashed border-line-strong text-ink-3">
              <MailPlus {...ICON} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium" title={invitation.email}>
                  {invitation.email}
                </span>
                {invitation.isTransfer && <Badge tone="warn">{messages.transferMark}</Badge>}
              </p>
              <p className="truncate text-hint text-ink-3">{getInviterName(invitation)}</p>
            </div>
            <span className="hidden text-hint text-ink-3 sm:inline">
              {formatNodes(messages.expires, { time: <RelativeTime value={invitation.expiresAt} /> })}
            </span>
            <Menu label={messages.getMenu({ name: invitation.email })}>
              <MenuItem icon={<Send {...ICON} />} onSelect={() => void again.run(invitation)}>
                {messages.sendAgain}
              </MenuItem>
              <MenuItem icon={<MailX {...ICON} />} isDanger onSelect={() => revoking.open(invitation)}>
                {messages.revoke}
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      {revoking.opened && (
        <ConfirmDialog
          key={revoking.opened.key}
          isOpen={revoking.opened.isOpen}
          onOpenChange={revoking.close}
          title={messages.revokeTitle}
          description={messages.revokeText({ email: revoking.opened.subject.email })}
          confirmLabel={messages.revokeLabel}
          onConfirm={async () => {
            if (revoking.opened) await revoke(revoking.opened.subject);
            saved(messages.revoked);
          }}
        />
      )}
    </section>
  );
}

function getInviterName({ invitedBy }: OwnerInvitation): string {
  return invitedBy
    ? messages.invitedBy({ name: getOwnerName(invitedBy, messages.namelessInviter) })
    : messages.invitedByKey;
}
