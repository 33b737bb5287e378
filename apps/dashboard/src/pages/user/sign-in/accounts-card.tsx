import { useQuery } from "@tanstack/react-query";
import { type ConnectedAccount, ProviderMark } from "@vestibule/react";
import { useProject } from "../../../data/projects.ts";
import { nameOfProvider } from "../../../data/provider-names.ts";
import { Fact, Item, ItemList } from "../../../parts/items/item-list.tsx";
import { QueryBody } from "../../../parts/items/query-body.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Id } from "../../../ui/data/id.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { saved } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useOpened } from "../../../ui/overlays/use-opened.ts";
import { messages } from "../messages.ts";
import { Nothing } from "../parts/nothing.tsx";
import { useUserChange } from "../parts/use-user-change.ts";
import { useWhose } from "../parts/use-whose.ts";
import { accountsQuery } from "../queries.ts";

const text = messages.accounts;

export function AccountsCard({ userId }: { userId: string }) {
  const { config } = useProject();
  const query = useQuery(accountsQuery(useWhose(userId)));
  const change = useUserChange(userId);
  const removing = useOpened<ConnectedAccount>();
  const providerOf = (account: ConnectedAccount) => nameOfProvider(account.providerId, config);
  return (
    <Card title={text.title} description={text.text} isFlush>
      <QueryBody query={query} rows={1}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Nothing>{text.empty}</Nothing>
          ) : (
            <ItemList label={text.title}>
              {accounts.map((account) => (
                <Item
                  key={account.id}
                  mark={<ProviderMark id={account.providerId} />}
                  title={providerOf(account)}
                  facts={
                    <>
                      {account.email && <Fact>{account.email}</Fact>}
                      <Id value={account.accountId} label={`${providerOf(account)} ID`} />
                      <Fact label={text.linked}>
                        <RelativeTime value={account.createdAt} />
                      </Fact>
                    </>
                  }
                  actions={
                    <Button
                      size="small"
                      aria-label={`${text.unlink}: ${providerOf(account)}`}
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
        title={text.unlinkTitle(removing.opened ? providerOf(removing.opened.subject) : "")}
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
