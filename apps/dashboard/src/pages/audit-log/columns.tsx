import type { AuditEntry } from "@vestibule/react";
import type { ReactNode } from "react";
import { AuditSentence, EntryOutcome } from "../../features/audit/audit-sentence.tsx";
import { EventIcon } from "../../features/audit/event-icon.tsx";
import { formatDevice } from "../../features/audit/messages.ts";
import { getLocale, perLocale } from "../../i18n/define-messages.ts";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { formatExactTime } from "../../ui/format/format-time.ts";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { cx } from "../../ui/styles.ts";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import type { AuditRow } from "./group-entries.ts";
import { messages } from "./messages.ts";

const { columns } = messages;
const NONE = <span className="text-ink-3">–</span>;

type ShownRow = Exclude<AuditRow, { kind: "day" }>;

const getFormats = perLocale((locale) => ({
  clock: new Intl.DateTimeFormat(locale, { timeStyle: "short" }),
  date: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: "full" }),
  daysAgo: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
}));

/** "Today", "Yesterday", or "Wednesday, November 25, 2026". `day`: its start; `now`: both in ms since the epoch. */
export function formatDay(day: number, now: number): string {
  const formats = getFormats();
  // Rounded, because a day of a change of the clocks is shorter or longer.
  const daysAgo = Math.round((new Date(now).setHours(0, 0, 0, 0) - day) / 86_400_000);
  const text = daysAgo === 0 || daysAgo === 1 ? formats.daysAgo.format(-daysAgo, "day") : formats.day.format(day);
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);
}

/** The time of day, because the row is below its day: "10:41 PM". Those of a group from first to last. */
function ClockTime({ row }: { row: ShownRow }) {
  const { at } = row.entry;
  const first = (row.kind === "group" && row.entries.at(-1)?.at) || at;
  const exact = [...new Set([first, at])].map((each) => formatExactTime(each.getTime()));
  return (
    <time dateTime={at.toISOString()} title={exact.join(" – ")} className="min-w-0 truncate">
      {/* Rows are read one at a time, without the heading of their day. */}
      <span className="sr-only">{getFormats().date.format(at)} </span>
      {getFormats().clock.formatRange(first, at)}
    </time>
  );
}

const formatTimes = ({ entries }: { entries: readonly unknown[] }) => messages.times({ count: entries.length });

/** On phones, the second line starts with the reason of a failure. */
function Event({ row }: { row: ShownRow }) {
  const { entry } = row;
  const isPhone = useIsPhone();
  const isMember = row.kind === "entry" && row.isMember;
  return (
    // Without an icon, the text of a member begins where that of its group does.
    <span className={cx("flex min-w-0 grow items-center gap-2.5 font-normal", isMember && "ps-6.5")}>
      {!isMember && <EventIcon action={entry.action} outcome={entry.outcome} />}
      <PhoneLines
        line={
          <>
            <EntryOutcome entry={entry} after=" · " />
            {row.kind === "group" && `${formatTimes(row)} · `}
            <ClockTime row={row} />
            {entry.ip && ` · ${entry.ip}`}
          </>
        }
      >
        <AuditSentence entry={entry} className="min-w-0 truncate max-sm:break-words max-sm:whitespace-normal" />
      </PhoneLines>
      {!isPhone && (
        <>
          {row.kind === "group" && <Badge>{formatTimes(row)}</Badge>}
          <EntryOutcome entry={entry} />
        </>
      )}
    </span>
  );
}

const ofEntry = (cell: (entry: AuditEntry) => ReactNode) => (row: AuditRow) =>
  row.kind === "day" ? null : cell(row.entry);

export const getAuditColumns = perLocale((): readonly DataColumn<AuditRow>[] => [
  {
    key: "action",
    header: columns.action,
    width: 534,
    cell: (row) => (row.kind === "day" ? formatDay(row.day, Date.now()) : <Event row={row} />),
  },
  {
    key: "device",
    header: columns.device,
    width: 146,
    isHiddenOnPhones: true,
    cell: ofEntry(({ device, userAgent }) => (
      <span className="text-ink-2" title={userAgent ?? undefined}>
        {device.browser || device.os ? formatDevice(device) : NONE}
      </span>
    )),
  },
  {
    key: "from",
    header: columns.from,
    width: 130,
    isHiddenOnPhones: true,
    cell: ofEntry(({ ip, countryCode }) => {
      const text = [ip, countryCode && formatCountryName(countryCode)].filter(Boolean).join(" · ");
      return (
        <span className="text-ink-2" title={text}>
          {text || NONE}
        </span>
      );
    }),
  },
  {
    key: "at",
    header: columns.at,
    width: 172,
    isHiddenOnPhones: true,
    cell: (row) =>
      row.kind !== "day" && (
        <span className="min-w-0 truncate text-ink-2">
          <ClockTime row={row} />
        </span>
      ),
  },
]);
