import { useQuery } from "@tanstack/react-query";
import type { Passkey } from "@vestibule/react";
import { EmptyText, Item, ItemDetail, ItemList, QueryBody } from "../../../features/item-list.tsx";

import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { passkeysQuery, useUserMutation, useUserRef } from "../user-queries.ts";

const text = messages.methods.passkeys;

export function PasskeysCard({ userId }: { userId: string }) {
  const query = useQuery(passkeysQuery(useUserRef(userId)));
  const change = useUserMutation(userId);
  const removing = useDialogState<Passkey>();
  return (
    <Card title={text.title} description={text.text} isFlush>
      <QueryBody query={query} rows={1}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <EmptyText>{text.empty}</EmptyText>
          ) : (
            <ItemList label={text.title}>
              {passkeys.map((passkey) => (
                <Item
                  key={passkey.id}
                  title={passkey.name}
                  badges={<Badge tone="plain">{passkey.isBackedUp ? text.backedUp : text.thisDevice}</Badge>}
                  facts={
                    <>
                      <ItemDetail label={text.used}>
                        <RelativeTime value={passkey.lastUsedAt} />
                      </ItemDetail>
                      <ItemDetail label={text.made}>
                        <RelativeTime value={passkey.createdAt} />
                      </ItemDetail>
                    </>
                  }
                  actions={
                    <Button
                      size="small"
                      aria-label={`${text.remove}: ${passkey.name}`}
                      onClick={() => removing.open(passkey)}
                    >
                      {text.remove}
                    </Button>
                  }
                />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      <ConfirmDialog
        isOpen={removing.opened?.isOpen ?? false}
        onOpenChange={removing.close}
        title={text.removeTitle({ name: removing.opened?.subject.name ?? "" })}
        description={text.removeText}
        confirmLabel={text.removeConfirm}
        onConfirm={async () => {
          await change(async () => removing.opened?.subject.delete());
          saved(text.removed);
        }}
      />
    </Card>
  );
}
