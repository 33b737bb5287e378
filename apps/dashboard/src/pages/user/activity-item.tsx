import type { AuditEntry } from "@vestibule/react";
import { anonymousActor, formatKeySetName, getEntryMessage, outcomeMessages } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { Item, ItemDetail } from "../../features/item-list.tsx";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { messages } from "./messages.ts";

const text = messages.activity;

/** The actor, from the point of view of the page's user. */
export function getActorText({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  const name = sanitizeName(actor.displayName ?? "");
  if (actor.type === "owner") return name ? text.byOwnerNamed(name) : text.byOwner;
  if (actor.type === "key") return name ? formatKeySetName(name) : text.byKey;
  if (actor.type === "system") return text.bySystem;
  // The actor of a failed sign-in is unknown.
  if (actor.id === null) return anonymousActor;
  if (actor.id === userId) return text.byThemselves;
  return name || text.byUser;
}

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
