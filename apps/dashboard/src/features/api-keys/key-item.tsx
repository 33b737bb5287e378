import type { ApiKey } from "@vestibule/react";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Item, ItemDetail } from "../items/item-list.tsx";
import { messages as text } from "./messages.ts";

/** One key and its actions. */
export function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const why = apiKey.whyInvalid();
  const name = apiKey.description || text.noDescription;
  return (
    <Item
      title={name}
      badges={
        <>
          {why === null && <Badge tone="ok">{text.valid}</Badge>}
          {why === "expired" && <Badge tone="warn">{text.expired}</Badge>}
          {why === "manually-revoked" && <Badge>{text.revoked}</Badge>}
          {apiKey.isPublic && <Badge>{text.public}</Badge>}
        </>
      }
      facts={
        <>
          <code className="font-mono text-code">…{apiKey.value.lastFour}</code>
          <ItemDetail label={text.used}>
            <RelativeTime value={apiKey.lastUsedAt} fallback={text.never} />
          </ItemDetail>
          <ItemDetail label={text.created}>
            <RelativeTime value={apiKey.createdAt} />
          </ItemDetail>
          <ItemDetail label={text.expires}>
            <RelativeTime value={apiKey.expiresAt} fallback={text.never} />
          </ItemDetail>
        </>
      }
      actions={
        why === null && (
          <Button size="small" aria-label={text.revokeLabel(name)} onClick={onRevoke}>
            {text.revoke}
          </Button>
        )
      }
    />
  );
}
