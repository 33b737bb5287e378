import type { AuditEntry } from "@vestibule/react";
import { AuditSentence, EntryBadges } from "../../features/audit/audit-sentence.tsx";
import { EventIcon } from "../../features/audit/event-icon.tsx";
import { formatDevice } from "../../features/audit/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { CountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

const { columns } = messages;

/** On phones the red icon replaces the reason. */
const Event = ({ entry }: { entry: AuditEntry }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <EventIcon action={entry.action} outcome={entry.outcome} />
    <PhoneLines line={<RelativeTime value={entry.at} />}>
      <AuditSentence entry={entry} className="min-w-0 truncate font-normal" />
    </PhoneLines>
    <EntryBadges entry={entry} className="max-sm:hidden" />
  </span>
);

export const getAuditColumns = perLocale((): readonly DataColumn<AuditEntry>[] => [
  { key: "action", header: columns.action, width: 480, cell: (entry) => <Event entry={entry} /> },
  {
    key: "device",
    header: columns.device,
    width: 170,
    isHiddenOnPhones: true,
    cell: ({ device, userAgent }) => (
      <span className="text-ink-2" title={userAgent ?? undefined}>
        {device.browser || device.os ? formatDevice(device) : ""}
      </span>
    ),
  },
  {
    key: "from",
    header: columns.from,
    width: 140,
    isHiddenOnPhones: true,
    cell: ({ ip, countryCode }) => (
      <span className="text-ink-2" title={ip ?? undefined}>
        {countryCode ? <CountryName code={countryCode} /> : (ip ?? messages.unknownPlace)}
      </span>
    ),
  },
  {
    key: "at",
    header: columns.at,
    width: 140,
    isHiddenOnPhones: true,
    cell: ({ at }) => <RelativeTime value={at} className="text-ink-2" />,
  },
]);
