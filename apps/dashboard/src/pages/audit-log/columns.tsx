import type { AuditEntry } from "@vestibule/react";
import { getEntryMessage, outcomeMessages } from "../../data/audit/audit-messages.ts";
import { CountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { Actor, Target } from "./actor-and-target.tsx";
import { messages } from "./messages.ts";

const { columns } = messages;
const tones = { success: "ok", failure: "danger", challenge: "warn" } as const;

export const OutcomeBadge = ({ outcome }: Pick<AuditEntry, "outcome">) => (
  <Badge tone={tones[outcome]}>{outcomeMessages[outcome]}</Badge>
);

export const auditColumns: readonly DataColumn<AuditEntry>[] = [
  {
    key: "action",
    header: columns.action,
    width: 210,
    cell: (entry) => <span title={getEntryMessage(entry)}>{getEntryMessage(entry)}</span>,
  },
  { key: "actor", header: columns.actor, width: 190, cell: ({ actor }) => <Actor actor={actor} /> },
  {
    key: "target",
    header: columns.target,
    width: 190,
    cell: (entry) => <Target entry={entry} />,
  },
  { key: "outcome", header: columns.outcome, width: 120, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  {
    key: "from",
    header: columns.from,
    width: 132,
    cell: ({ ip, countryCode }) => (
      <span className="truncate" title={ip ?? undefined}>
        {countryCode ? <CountryName code={countryCode} /> : (ip ?? messages.unknownPlace)}
      </span>
    ),
  },
  { key: "at", header: columns.at, width: 140, cell: ({ at }) => <RelativeTime value={at} /> },
];
