import { useState } from "react";
import { dialogOnDemand } from "../../ui/overlays/dialog-on-demand.tsx";
import { MenuChoice } from "../../ui/overlays/menu-choice.tsx";
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu-items.tsx";
import { type Days, localDay, periods } from "./days.ts";
import { FilterChip } from "./filter-chip.tsx";
import { messages } from "./messages.ts";

const DatesDialog = dialogOnDemand(async () => (await import("./dates-dialog.tsx")).DatesDialog);

interface DatesFilterProps {
  readonly label: string;
  readonly value: Days;
  /** Takes the place of all three. */
  readonly onChange: (value: Days) => void;
}

const text = messages.dates;
const any = "";

/** When something happened: in a period that ends today, or between two days. */
export function DatesFilter({ label, value, onChange }: DatesFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterChip label={label} value={wordsOf(value)}>
        <MenuChoice
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

function wordsOf({ period, from, to }: Days): string | undefined {
  if (period) return text[period];
  if (from && to) return `${dayText(from)} – ${dayText(to)}`;
  return from ? text.since(dayText(from)) : to ? text.until(dayText(to)) : undefined;
}

const dayText = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(localDay(day));
