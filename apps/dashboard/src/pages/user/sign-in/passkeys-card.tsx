import { useQuery } from "@tanstack/react-query";
import type { Passkey } from "@vestibule/react";
import { Fact, Item, ItemList } from "../../../parts/items/item-list.tsx";
import { QueryBody } from "../../../parts/items/query-body.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { saved } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useOpened } from "../../../ui/overlays/use-opened.ts";
import { messages } from "../messages.ts";
import { Nothing } from "../parts/nothing.tsx";
import { useUserChange } from "../parts/use-user-change.ts";
import { useWhose } from "../parts/use-whose.ts";
import { passkeysQuery } from "../queries.ts";

const text = messages.methods.passkeys;

export function PasskeysCard({ userId }: { userId: string }) {
  const query = useQuery(passkeysQuery(useWhose(userId)));
  const change = useUserChange(userId);
  const removing = useOpened<Passkey>();
  return (
    <Card title={text.title} description={text.text} isFlush>
      <QueryBody query={query} rows={1}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Nothing>{text.empty}</Nothing>
          ) : (
            <ItemList label={text.title}>
              {passkeys.map((passkey) => (
                <Item
                  key={passkey.id}
                  title={passkey.name}
                  badges={<Badge>{passkey.isBackedUp ? text.backedUp : text.thisDevice}</Badge>}
                  facts={
                    <>
                      <Fact label={text.used}>
                        <RelativeTime value={passkey.lastUsedAt} />
                      </Fact>
                      <Fact label={text.made}>
                        <RelativeTime value={passkey.createdAt} />
                      </Fact>
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
        title={text.removeTitle(removing.opened?.subject.name ?? "")}
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
