import type { AuditEntry } from "@vestibule/react";
import { outcomeWords, wordsOfEntry } from "../../../data/audit/audit-words.ts";
import { wordsOfProblem } from "../../../data/audit/sign-in-problems.ts";
import { Fact, Item } from "../../../parts/items/item-list.tsx";
import { countryName } from "../../../ui/data/country-name.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { actorOf } from "./actor-words.ts";

export function ActivityItem({ entry, userId }: { entry: AuditEntry; userId: string }) {
  const place = [entry.countryCode && countryName(entry.countryCode), entry.ip].filter(Boolean).join(", ");
  return (
    <Item
      title={wordsOfEntry(entry)}
      badges={
        <>
          {entry.outcome === "failure" && (
            <Badge tone="danger" title={entry.reason ?? undefined}>
              {entry.reason === null ? outcomeWords.failure : (wordsOfProblem(entry.reason) ?? entry.reason)}
            </Badge>
          )}
          {entry.outcome === "challenge" && <Badge tone="warn">{outcomeWords.challenge}</Badge>}
        </>
      }
      facts={
        <>
          <Fact>{actorOf(entry, userId)}</Fact>
          {place && <Fact>{place}</Fact>}
        </>
      }
      actions={<RelativeTime value={entry.at} className="text-ink-2" />}
    />
  );
}
