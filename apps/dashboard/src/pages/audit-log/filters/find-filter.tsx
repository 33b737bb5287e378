import { FilterChip } from "../../../features/filters/filter-chip.tsx";
import { messages as shared } from "../../../features/filters/messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { MenuItem, MenuRadioGroup, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";

import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { messages } from "../messages.ts";
import type { FindDialogProps } from "./find-dialog.tsx";

const FindDialog = lazyDialog(async () => (await import("./find-dialog.tsx")).FindDialog);

interface FindFilterProps extends Pick<FindDialogProps, "kind"> {
  readonly value: string | undefined;
  /** The label of the selected value. */
  readonly name: string | undefined;
  /** Options to offer in the menu itself, as far as they fit. Always the same list. */
  readonly choices: readonly ComboboxOption[];
  readonly onChange: (option: ComboboxOption | undefined) => void;
}

const any = "";
/** A menu should fit on the screen; further options are searched. */
const maxInMenu = 8;

/** Selects one of many values: common ones in a menu, all others by search. */
export function FindFilter({ value, name, choices, kind, onChange }: FindFilterProps) {
  const finding = useDialogState<void>();
  const listed = choices.slice(0, maxInMenu);
  const isListed = listed.some((choice) => choice.value === value);
  const offered = value && name && !isListed ? [...listed, { value, label: name }] : listed;
  return (
    <>
      <FilterChip label={messages.filters[kind]} value={name}>
        <MenuRadioGroup
          options={[{ value: any, label: shared.any }, ...offered]}
          value={value ?? any}
          onValueChange={(next) => onChange(offered.find((option) => option.value === next))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => finding.open()}>{messages.filters.find[kind]}</MenuItem>
      </FilterChip>
      {finding.opened && (
        <FindDialog
          kind={kind}
          choices={choices}
          key={finding.opened.key}
          isOpen={finding.opened.isOpen}
          onClose={finding.close}
          onFind={onChange}
        />
      )}
    </>
  );
}
