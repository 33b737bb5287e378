import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuRadioGroup } from "../../ui/overlays/menu-items.tsx";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";

interface FilterChipProps {
  readonly label: string;
  /** The label of the selected value; undefined if the filter is not set. */
  readonly value: string | undefined;
  /** The menu items. */
  readonly children: ReactNode;
}

/** A button that shows the current value of a filter and opens its menu. */
export function FilterChip({ label, value, children }: FilterChipProps) {
  const isOn = value !== undefined;
  const text = isOn ? messages.is({ filter: label, value }) : label;
  return (
    <Menu
      align="start"
      trigger={
        <Button className={cx("max-w-full", isOn ? "border-accent! bg-accent-soft! text-accent!" : "border-dashed")}>
          <span dir="auto" className="truncate" title={isOn ? text : undefined}>
            {text}
          </span>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

interface ChoiceFilterProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

const any = "";

/** Filters by one of several values, or any. */
export function ChoiceFilter<Value extends string>({ label, options, value, onChange }: ChoiceFilterProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    // An unknown value in the URL is still a filter, so show it and let the user clear it.
    <FilterChip label={label} value={value && (chosen?.label ?? value)}>
      <MenuRadioGroup
        options={[{ value: any, label: messages.any }, ...options]}
        value={value ?? any}
        onValueChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
      />
    </FilterChip>
  );
}

/** Shown next to the filters while any are set. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="quiet" icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onClear}>
      {messages.clear}
    </Button>
  );
}
