import { useMutation } from "@tanstack/react-query";
import type { ServerContactChannel, ServerContactChannelChange } from "@vestibule/react";
import { Item } from "../../../features/item-list.tsx";
import { Spinner } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { failed } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";

interface ChannelItemProps {
  readonly channel: ServerContactChannel;
  readonly change: (act: () => Promise<unknown>) => Promise<void>;
  readonly onVerify: () => void;
  readonly onRemove: () => void;
}

const text = messages.channels;

export function ChannelItem({ channel, change, onVerify, onRemove }: ChannelItemProps) {
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const update = useMutation({
    mutationFn: (changes: ServerContactChannelChange) => change(() => channel.update(changes)),
    onError: (error) => failed(error, messages.notSaved({ what: value })),
    // The list shows a change before its mutation ends. What is chosen from the menu then waits instead of being lost.
    scope: { id: channel.id },
  });
  const run = (changes: ServerContactChannelChange) => () => update.mutate(changes);
  const normal = [isPrimary && text.primary, isVerified && text.verified, usedForAuth && text.signIn].filter(Boolean);
  return (
    <Item
      title={<span className="break-all">{value}</span>}
      badges={!isVerified && <Badge tone="warn">{text.unverified}</Badge>}
      facts={normal.join(" · ")}
      actions={
        <>
          {update.isPending && <Spinner />}
          <Menu label={messages.menu({ what: value })}>
            {!isVerified && <MenuItem onSelect={onVerify}>{text.verify}</MenuItem>}
            <MenuItem onSelect={run({ isVerified: !isVerified })}>
              {isVerified ? text.markUnverified : text.markVerified}
            </MenuItem>
            {!isPrimary && <MenuItem onSelect={run({ isPrimary: true })}>{text.makePrimary}</MenuItem>}
            <MenuItem onSelect={run({ usedForAuth: !usedForAuth })}>
              {usedForAuth ? text.stopUsing : text.useToSignIn}
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDanger onSelect={onRemove}>
              {text.remove}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}
