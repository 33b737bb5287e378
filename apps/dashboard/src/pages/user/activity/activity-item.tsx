import type { AuditEntry } from "@vestibule/react";
import { getEntryMessage, outcomeMessages } from "../../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../../data/audit/sign-in-failure-messages.ts";
import { Item, ItemDetail } from "../../../features/items/item-list.tsx";
import { formatCountryName } from "../../../ui/data/country-name.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { getActorText } from "./actor-text.ts";

export function ActivityItem({ entry, userId }: { entry: AuditEntry; userId: string }) {
  const place = [entry.countryCode && formatCountryName(entry.countryCode), entry.ip].filter(Boolean).join(", ");
  return (
    <Item
      title={getEntryMessage(entry)}
      badges={
        <>
          {entry.outcome === "failure" && (
            <Badge tone="danger" title={entry.reason ?? undefined}>
              {entry.reason === null ? outcomeMessages.failure : (getFailureMessage(entry.reason) ?? entry.reason)}
            </Badge>
          )}
          {entry.outcome === "challenge" && <Badge tone="warn">{outcomeMessages.challenge}</Badge>}
        </>
      }
      facts={
        <>
          <ItemDetail>{getActorText(entry, userId)}</ItemDetail>
          {place && <ItemDetail>{place}</ItemDetail>}
        </>
      }
      actions={<RelativeTime value={entry.at} className="text-ink-2" />}
    />
  );
}
