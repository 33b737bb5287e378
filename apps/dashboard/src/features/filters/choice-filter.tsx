import { MenuRadioGroup } from "../../ui/overlays/menu-radio-group.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { messages } from "./messages.ts";

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
