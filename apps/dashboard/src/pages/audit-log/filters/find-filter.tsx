import { FilterChip } from "../../../features/filters/filter-chip.tsx";
import { messages as shared } from "../../../features/filters/messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { MenuItem, MenuRadioGroup, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";

import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { messages } from "../messages.ts";
import type { FindDialogProps } from "./find-dialog.tsx";

const FindDialog = lazyDialog(async () => (await import("./find-dialog.tsx")).FindDialog);

interface FindFilterProps extends Pick<FindDialogProps, "kind" | "options" | "findOptions"> {
  readonly value: string | undefined;
  /** The label of the selected value. */
  readonly name: string | undefined;
  /** Few or common options, offered in the menu itself. */
  readonly choices: readonly ComboboxOption[];
  readonly onChange: (option: ComboboxOption | undefined) => void;
}

const any = "";

/** Selects one of many values: common ones in a menu, all others by search. */
export function FindFilter({ value, name, choices, onChange, ...find }: FindFilterProps) {
  const finding = useDialogState<void>();
  const isListed = choices.some((choice) => choice.value === value);
  const offered = value && name && !isListed ? [...choices, { value, label: name }] : choices;
  return (
    <>
      <FilterChip label={messages.filters[find.kind]} value={name}>
        <MenuRadioGroup
          options={[{ value: any, label: shared.any }, ...offered]}
          value={value ?? any}
          onValueChange={(next) => onChange(offered.find((option) => option.value === next))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => finding.open()}>{messages.filters.find[find.kind]}</MenuItem>
      </FilterChip>
      {finding.opened && (
        <FindDialog
          {...find}
          key={finding.opened.key}
          isOpen={finding.opened.isOpen}
          onClose={finding.close}
          onFind={onChange}
        />
      )}
    </>
  );
}
