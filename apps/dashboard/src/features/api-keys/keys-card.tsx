import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiKey } from "@vestibule/react";
import { Trash2 } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { isExpiringSoon } from "../../data/project-keys.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { cx } from "../../ui/styles.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { Facts, Item, ItemDetail, ItemList, QueryBody } from "../item-list.tsx";

import { messages as text } from "./messages.ts";

const order: readonly ReturnType<ApiKey["whyInvalid"]>[] = [null, "expired", "manually-revoked"];

/** Keys that work come first. */
const compareKeys = (a: ApiKey, b: ApiKey): number => order.indexOf(a.whyInvalid()) - order.indexOf(b.whyInvalid());

/** One key and its actions. */
function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const why = apiKey.whyInvalid();
  const name = apiKey.description || text.noDescription;
  const { expiresAt } = apiKey;
  const isPhone = useIsPhone();
  const isEnding = expiresAt != null && isExpiringSoon({ ...apiKey, expiresAt }, Date.now());
  return (
    <Item
      title={<span className={cx(why !== null && "text-ink-2")}>{name}</span>}
      badges={
        <>
          {isEnding && <Badge tone="warn">{text.expiring}</Badge>}
          {why === "expired" && <Badge tone="warn">{text.expired}</Badge>}
          {why === "manually-revoked" && <Badge>{text.revoked}</Badge>}
          {apiKey.isPublic && <Badge>{text.public}</Badge>}
        </>
      }
      facts={
        <Facts>
          <code className="font-mono text-code">…{apiKey.value.lastFour}</code>
          <ItemDetail label={apiKey.lastUsedAt ? text.used : undefined}>
            <RelativeTime value={apiKey.lastUsedAt} fallback={text.neverUsed} className="text-inherit!" />
          </ItemDetail>
          {!isPhone && (
            <ItemDetail label={text.created}>
              <RelativeTime value={apiKey.createdAt} />
            </ItemDetail>
          )}
          {apiKey.manuallyRevokedAt ? (
            <ItemDetail label={text.revoked}>
              <RelativeTime value={apiKey.manuallyRevokedAt} />
            </ItemDetail>
          ) : (
            <ItemDetail label={expiresAt ? text.expires : undefined}>
              <RelativeTime value={expiresAt} fallback={text.noExpiration} className="text-inherit!" />
            </ItemDetail>
          )}
        </Facts>
      }
      actions={
        why === null && (
          <Menu label={text.more({ name })}>
            <MenuItem icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />} isDanger onSelect={onRevoke}>
              {text.revoke}
            </MenuItem>
          </Menu>
        )
      }
    />
  );
}

interface KeysCardProps {
  readonly text: {
    readonly title: string;
    readonly text: string;
    /** Shown instead of the keys if the project doesn't allow API keys. */
    readonly off: string;
    readonly toSettings: string;
    readonly emptyTitle: string;
    readonly revokeTitle: (values: { name: string }) => string;
    readonly revokeTitleUnnamed: string;
    readonly revokeText: string;
    readonly revokeConfirm: string;
    readonly revokeDone: string;
  };
  readonly isAllowed: boolean;
  readonly query: UseQueryResult<readonly ApiKey[]>;
  /** Runs an action on the keys' owner, then refetches. */
  readonly change: (act: () => Promise<unknown>) => Promise<void>;
}

/** The API keys of a user or team. */
export function KeysCard({ text, isAllowed, query, change }: KeysCardProps) {
  const { opened, open, close } = useDialogState<ApiKey>();
  const name = sanitizeName(opened?.subject.description ?? "");
  return (
    <Card title={text.title} description={text.text} isFlush>
      {isAllowed ? (
        <QueryBody query={query}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} />
            ) : (
              <ItemList label={text.title}>
                {keys.toSorted(compareKeys).map((key) => (
                  <KeyItem key={key.id} apiKey={key} onRevoke={() => open(key)} />
                ))}
              </ItemList>
            )
          }
        </QueryBody>
      ) : (
        <EmptyState
          isInCard
          className="px-4 pb-4 sm:px-5"
          title={text.off}
          action={<ToSettings>{text.toSettings}</ToSettings>}
        />
      )}
      <ConfirmDialog
        isOpen={opened?.isOpen ?? false}
        onOpenChange={close}
        title={name === "" ? text.revokeTitleUnnamed : text.revokeTitle({ name })}
        description={text.revokeText}
        confirmLabel={text.revokeConfirm}
        onConfirm={async () => {
          await change(async () => opened?.subject.revoke());
          saved(text.revokeDone);
        }}
      />
    </Card>
  );
}

function ToSettings({ children }: { children: string }) {
  const projectId = useProjectId();
  return (
    <Button asChild>
      <Link to="/projects/$projectId/project-settings" params={{ projectId }}>
        {children}
      </Link>
    </Button>
  );
}
