import { useQuery } from "@tanstack/react-query";
import type { ServerContactChannel, ServerUser } from "@vestibule/react";
import { Plus } from "lucide-react";
import { ItemList, QueryBody } from "../../../features/item-list.tsx";

import { messages as shared } from "../../../features/users/messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { channelsQuery, useUserMutation, useUserRef } from "../user-queries.ts";

import { ChannelItem } from "./channel-item.tsx";

const SendEmailDialog = lazyDialog(
  async () => (await import("../../../features/users/send-email-dialog.tsx")).SendEmailDialog,
);
const ChannelAddDialog = lazyDialog(async () => (await import("./channel-add-dialog.tsx")).ChannelAddDialog);

const text = messages.channels;

/** The user's emails and how each one is used. */
export function ChannelsCard({ user }: { user: ServerUser }) {
  const query = useQuery(channelsQuery(useUserRef(user.id)));
  const change = useUserMutation(user.id);
  const adding = useDialogState<void>();
  const verifying = useDialogState<ServerContactChannel>();
  const removing = useDialogState<ServerContactChannel>();
  const add = (
    <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => adding.open()}>
      {text.add}
    </Button>
  );
  async function send(channel: ServerContactChannel, callbackUrl: string) {
    const already = await channel.sendVerificationEmail({ callbackUrl });
    return already ? shared.mail.verify.already : shared.mail.verify.sent;
  }
  return (
    <Card title={text.title} description={text.text} isFlush actions={query.data?.length ? add : null}>
      <QueryBody query={query}>
        {(channels) =>
          channels.length === 0 ? (
            <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} action={add} />
          ) : (
            <ItemList label={text.title}>
              {channels.map((channel) => (
                <ChannelItem
                  key={channel.id}
                  channel={channel}
                  change={change}
                  onVerify={() => verifying.open(channel)}
                  onRemove={() => removing.open(channel)}
                />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      {adding.opened && (
        <ChannelAddDialog
          key={adding.opened.key}
          isOpen={adding.opened.isOpen}
          onClose={adding.close}
          user={user}
          isFirst={query.data?.length === 0}
        />
      )}
      {verifying.opened && (
        <SendEmailDialog
          key={verifying.opened.key}
          isOpen={verifying.opened.isOpen}
          onOpenChange={verifying.close}
          mail="verify"
          address={verifying.opened.subject.value}
          send={(callbackUrl) => send(verifying.opened?.subject as ServerContactChannel, callbackUrl)}
        />
      )}
      {removing.opened && (
        <RemoveDialog
          key={removing.opened.key}
          isOpen={removing.opened.isOpen}
          onClose={removing.close}
          channel={removing.opened.subject}
          change={change}
        />
      )}
    </Card>
  );
}

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly channel: ServerContactChannel;
  readonly change: (act: () => Promise<unknown>) => Promise<void>;
}

function RemoveDialog({ isOpen, onClose, channel, change }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={text.deleteTitle({ address: channel.value })}
      description={channel.isPrimary ? `${text.deleteText} ${text.deletePrimary}` : text.deleteText}
      confirmLabel={text.deleteConfirm}
      onConfirm={async () => {
        await change(() => channel.delete());
        saved(text.deleted);
      }}
    />
  );
}
