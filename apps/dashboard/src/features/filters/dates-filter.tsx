import { useState } from "react";
import { getLocale } from "../../i18n/define-messages.ts";
import { lazyDialog } from "../../ui/lazy.tsx";
import { MenuItem, MenuRadioGroup, MenuSeparator } from "../../ui/overlays/menu-items.tsx";

import { type DateRange, parseLocalDay, periods } from "./date-range.ts";
import { FilterChip } from "./filter-chip.tsx";
import { messages } from "./messages.ts";

const DatesDialog = lazyDialog(async () => (await import("./dates-dialog.tsx")).DatesDialog);

interface DatesFilterProps {
  readonly label: string;
  readonly value: DateRange;
  /** Replaces all three fields. */
  readonly onChange: (value: DateRange) => void;
}

const text = messages.dates;
const any = "";

/** Filters by time: a period ending today, or a range between two days. */
export function DatesFilter({ label, value, onChange }: DatesFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterChip label={label} value={formatDateRange(value)}>
        <MenuRadioGroup
          options={[
            { value: any, label: messages.any },
            ...periods.map((period) => ({ value: period, label: text[period] })),
          ]}
          value={value.period ?? (value.from || value.to ? "custom" : any)}
          onValueChange={(next) => {
            const period = periods.find((each) => each === next);
            onChange(period ? { period } : {});
          }}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen(true)}>{text.custom}</MenuItem>
      </FilterChip>
      <DatesDialog isOpen={isOpen} onOpenChange={setOpen} label={label} value={value} onChange={onChange} />
    </>
  );
}

function formatDateRange({ period, zone, ...days }: DateRange): string | undefined {
  if (period) return text[period];
  const formatted = formatDays(days);
  return formatted && zone ? text.inZone({ days: formatted, zone: zone.replaceAll("_", " ") }) : formatted;
}

function formatDays({ from, to }: DateRange): string | undefined {
  if (from && from === to) return formatDay(from);
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`;
  return from ? text.since({ from: formatDay(from) }) : to ? text.until({ to: formatDay(to) }) : undefined;
}

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium" }).format(parseLocalDay(day));
