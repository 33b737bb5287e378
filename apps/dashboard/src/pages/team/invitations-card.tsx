import { useQuery } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import { Send, Trash2, UserPlus } from "lucide-react";
import { Facts, Item, ItemDetail, ItemList, QueryBody } from "../../features/item-list.tsx";

import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { invitationsQuery, useTeamMutation, useTeamRef } from "./route.ts";

const InviteDialog = lazyDialog(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const text = messages.invitations;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type Invitation = Awaited<ReturnType<ServerTeam["listInvitations"]>>[number];

export function InvitationsCard({ team }: { team: ServerTeam }) {
  const query = useQuery(invitationsQuery(useTeamRef(team.id)));
  const change = useTeamMutation(team.id);
  const inviting = useDialogState<string | undefined>();
  const revoking = useDialogState<Invitation>();
  const invite = (
    <Button variant="primary" icon={<UserPlus {...icon} />} onClick={() => inviting.open(undefined)}>
      {text.invite}
    </Button>
  );
  return (
    <Card title={text.title} description={text.text} isFlush actions={query.data?.length ? invite : null}>
      <QueryBody query={query}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} action={invite} />
          ) : (
            <ItemList label={text.title}>
              {invitations.map((invitation) => (
                <Item
                  key={invitation.id}
                  title={<span className="break-all">{invitation.recipientEmail}</span>}
                  facts={
                    <Facts>
                      {/* Unknown while a server of the previous version answers. */}
                      {invitation.createdAt.getTime() > 0 && (
                        <ItemDetail label={text.invited}>
                          <RelativeTime value={invitation.createdAt} />
                        </ItemDetail>
                      )}
                      <ItemDetail label={text.expires}>
                        <RelativeTime value={invitation.expiresAt} />
                      </ItemDetail>
                    </Facts>
                  }
                  actions={
                    <Menu label={text.more({ email: invitation.recipientEmail })}>
                      <MenuItem icon={<Send {...icon} />} onSelect={() => inviting.open(invitation.recipientEmail)}>
                        {text.resend}
                      </MenuItem>
                      <MenuItem icon={<Trash2 {...icon} />} isDanger onSelect={() => revoking.open(invitation)}>
                        {text.revoke}
                      </MenuItem>
                    </Menu>
                  }
                />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      {inviting.opened && (
        <InviteDialog
          key={inviting.opened.key}
          team={team}
          initialEmail={inviting.opened.subject}
          isOpen={inviting.opened.isOpen}
          onClose={inviting.close}
        />
      )}
      <ConfirmDialog
        isOpen={revoking.opened?.isOpen ?? false}
        onOpenChange={revoking.close}
        title={text.revokeTitle({ email: revoking.opened?.subject.recipientEmail ?? "" })}
        description={text.revokeText}
        confirmLabel={text.revokeConfirm}
        onConfirm={async () => {
          await change(async () => revoking.opened?.subject.revoke());
          saved(text.revoked);
        }}
      />
    </Card>
  );
}
