import type { AuditEntry } from "@vestibule/react";
import { AuditSentence, EntryOutcome } from "../../features/audit/audit-sentence.tsx";
import { EventIcon } from "../../features/audit/event-icon.tsx";
import { formatDevice } from "../../features/audit/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

const { columns } = messages;
const NONE = <span className="text-ink-3">–</span>;

/** On phones, the second line starts with the reason of a failure. */
const Event = ({ entry }: { entry: AuditEntry }) => (
  <span className="flex min-w-0 items-center gap-2.5 font-normal">
    <EventIcon action={entry.action} outcome={entry.outcome} />
    <PhoneLines
      line={
        <>
          <EntryOutcome entry={entry} after=" · " />
          <RelativeTime value={entry.at} isShort />
          {entry.ip && ` · ${entry.ip}`}
        </>
      }
    >
      <AuditSentence entry={entry} className="min-w-0 truncate" />
    </PhoneLines>
    {!useIsPhone() && <EntryOutcome entry={entry} />}
  </span>
);

export const getAuditColumns = perLocale((): readonly DataColumn<AuditEntry>[] => [
  { key: "action", header: columns.action, width: 500, cell: (entry) => <Event entry={entry} /> },
  {
    key: "device",
    header: columns.device,
    width: 150,
    isHiddenOnPhones: true,
    cell: ({ device, userAgent }) => (
      <span className="text-ink-2" title={userAgent ?? undefined}>
        {device.browser || device.os ? formatDevice(device) : NONE}
      </span>
    ),
  },
  {
    key: "from",
    header: columns.from,
    width: 196,
    isHiddenOnPhones: true,
    cell: ({ ip, countryCode }) => {
      const text = [ip, countryCode && formatCountryName(countryCode)].filter(Boolean).join(" · ");
      return (
        <span className="text-ink-2" title={text}>
          {text || NONE}
        </span>
      );
    },
  },
  {
    key: "at",
    header: columns.at,
    width: 126,
    isHiddenOnPhones: true,
    cell: ({ at }) => <RelativeTime value={at} className="text-ink-2" />,
  },
]);
