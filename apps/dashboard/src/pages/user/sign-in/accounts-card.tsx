import { useQuery } from "@tanstack/react-query";
import { type ConnectedAccount, ProviderMark } from "@vestibule/react";
import { useProject } from "../../../data/projects.ts";
import { getProviderName } from "../../../data/sign-in-method-names.ts";
import { EmptyText, Item, ItemDetail, ItemList, QueryBody } from "../../../features/item-list.tsx";

import { Button } from "../../../ui/controls/button.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { accountsQuery, useUserMutation, useUserRef } from "../user-queries.ts";

const text = messages.accounts;

export function AccountsCard({ userId }: { userId: string }) {
  const { config } = useProject();
  const query = useQuery(accountsQuery(useUserRef(userId)));
  const change = useUserMutation(userId);
  const removing = useDialogState<ConnectedAccount>();
  const getProvider = (account: ConnectedAccount) => getProviderName(account.providerId, config);
  return (
    <Card title={text.title} description={text.text} isFlush>
      <QueryBody query={query} rows={1}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyText>{text.empty}</EmptyText>
          ) : (
            <ItemList label={text.title}>
              {accounts.map((account) => (
                <Item
                  key={account.id}
                  mark={<ProviderMark id={account.providerId} />}
                  title={getProvider(account)}
                  facts={
                    <>
                      {account.email && <ItemDetail>{account.email}</ItemDetail>}
                      <Id value={account.accountId} label={`${getProvider(account)} ID`} />
                      <ItemDetail label={text.linked}>
                        <RelativeTime value={account.createdAt} />
                      </ItemDetail>
                    </>
                  }
                  actions={
                    <Button
                      size="small"
                      aria-label={`${text.unlink}: ${getProvider(account)}`}
                      onClick={() => removing.open(account)}
                    >
                      {text.unlink}
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
        title={text.unlinkTitle({ provider: removing.opened ? getProvider(removing.opened.subject) : "" })}
        description={text.unlinkText}
        confirmLabel={text.unlinkConfirm}
        onConfirm={async () => {
          await change(async () => removing.opened?.subject.unlink());
          saved(text.unlinked);
        }}
      />
    </Card>
  );
}
