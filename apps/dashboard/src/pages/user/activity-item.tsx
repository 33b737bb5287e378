import type { AuditEntry } from "@vestibule/react";
import { AuditSentence, EntryOutcome } from "../../features/audit/audit-sentence.tsx";
import { EventIcon } from "../../features/audit/event-icon.tsx";
import { formatDevice } from "../../features/audit/messages.ts";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { messages } from "./messages.ts";

/** "Chrome on macOS · France", as far as the request reveals it. */
export function getOriginText({ device, countryCode, ip }: Pick<AuditEntry, "device" | "countryCode" | "ip">): string {
  const place = countryCode ? formatCountryName(countryCode) : ip;
  return [device.browser || device.os ? formatDevice(device) : null, place].filter(Boolean).join(" · ");
}

interface ActivityItemProps {
  readonly entry: AuditEntry;
  /** How often it happened in a row. */
  readonly count: number;
  readonly userId: string;
}

/** An event of the timeline. A line connects its icon with that of the next event. */
export function ActivityItem({ entry, count, userId }: ActivityItemProps) {
  const origin = getOriginText(entry);
  return (
    <li className="group/event flex min-w-0 gap-3">
      <div className="flex shrink-0 flex-col items-center">
        <span className="flex size-7 items-center justify-center rounded-full border border-line bg-surface">
          <EventIcon action={entry.action} outcome={entry.outcome} />
        </span>
        <span aria-hidden="true" className="w-px flex-1 bg-line group-last/event:hidden" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col pt-1 pb-4 group-last/event:pb-0">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <AuditSentence entry={entry} hasLinks currentId={userId} className="min-w-0 break-words text-ink!" />
          <EntryOutcome entry={entry} />
        </span>
        <span className="block text-hint break-words text-ink-3 first-letter:uppercase">
          <RelativeTime value={entry.at} />
          {origin && ` · ${origin}`}
          {count > 1 && ` · ${messages.activity.times({ count })}`}
        </span>
      </div>
    </li>
  );
}
