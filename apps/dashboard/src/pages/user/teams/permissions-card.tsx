import { useQuery } from "@tanstack/react-query";
import type { AdminPermissionDefinition, ServerUser } from "@vestibule/react";
import { Plus, Trash2 } from "lucide-react";
import { Item, ItemDetail, ItemList, QueryBody } from "../../../features/item-list.tsx";

import { getInheritedPermissions } from "../../../features/permissions/permission-graph.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { definitionsQuery, permissionsQuery, useUserMutation, useUserRef } from "../user-queries.ts";

interface UserPermission {
  readonly id: string;
  readonly description: string | undefined;
  readonly isDirect: boolean;
  /** Granted permissions that include it, directly or indirectly. */
  readonly through: readonly string[];
}

/**
 * The user's permissions and where each one comes from. `all`: including those that granted ones contain, as computed
 * by the server.
 */
export function listUserPermissions(
  { direct, all }: { readonly direct: readonly string[]; readonly all: readonly string[] },
  definitions: readonly AdminPermissionDefinition[],
): readonly UserPermission[] {
  const through = getInheritedPermissions(direct, definitions);
  const descriptions = new Map(definitions.map(({ id, description }) => [id, description]));
  return [...new Set([...direct, ...all])].map((id) => ({
    id,
    description: descriptions.get(id) || undefined,
    isDirect: direct.includes(id),
    through: through.get(id) ?? [],
  }));
}

const PermissionGrantDialog = lazyDialog(
  async () => (await import("./permission-grant-dialog.tsx")).PermissionGrantDialog,
);

const text = messages.permissions;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const none: readonly string[] = [];

/** The user's project permissions, direct and included. */
export function PermissionsCard({ user }: { user: ServerUser }) {
  const userRef = useUserRef(user.id);
  const query = useQuery(permissionsQuery(userRef));
  // Without the definitions, the list is complete but doesn't show where permissions come from.
  const { data: definitions = [], isFetching, refetch } = useQuery(definitionsQuery(userRef));
  const change = useUserMutation(user.id);
  const granting = useDialogState<void>();
  const revoking = useDialogState<string>();
  function openGranting() {
    granting.open();
    // Someone may have defined a permission since the page was opened.
    void refetch();
  }
  const grant = (
    <Button icon={<Plus {...icon} />} onClick={openGranting}>
      {text.grant}
    </Button>
  );
  return (
    <Card title={text.title} description={text.text} isFlush actions={query.data?.all.length ? grant : null}>
      <QueryBody query={query}>
        {(held) =>
          held.all.length === 0 ? (
            <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} action={grant} />
          ) : (
            <ItemList label={text.title}>
              {listUserPermissions(held, definitions).map(({ id, description, isDirect, through }) => (
                <Item
                  key={id}
                  title={<code className="font-mono text-code break-all">{id}</code>}
                  badges={
                    through.length > 0 && (
                      <Badge tone="plain" title={through.join(", ")}>
                        {text.through({ ids: through.join(", ") })}
                      </Badge>
                    )
                  }
                  facts={description && <ItemDetail>{description}</ItemDetail>}
                  actions={
                    isDirect && (
                      <Menu label={messages.menu({ what: id })}>
                        <MenuItem icon={<Trash2 {...icon} />} isDanger onSelect={() => revoking.open(id)}>
                          {text.revoke}
                        </MenuItem>
                      </Menu>
                    )
                  }
                />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      {granting.opened && (
        <PermissionGrantDialog
          key={granting.opened.key}
          isOpen={granting.opened.isOpen}
          onClose={granting.close}
          user={user}
          held={query.data?.direct ?? none}
          definitions={definitions}
          isReading={isFetching}
        />
      )}
      <ConfirmDialog
        isOpen={revoking.opened?.isOpen ?? false}
        onOpenChange={revoking.close}
        title={text.revokeTitle({ id: revoking.opened?.subject ?? "" })}
        description={text.revokeText}
        confirmLabel={text.revoke}
        onConfirm={async () => {
          await change(async () => revoking.opened && user.revokePermission(revoking.opened.subject));
          saved(text.revoked);
        }}
      />
    </Card>
  );
}
