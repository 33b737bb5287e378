import { FilterChip } from "../../../parts/filters/filter-chip.tsx";
import { messages as shared } from "../../../parts/filters/messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { dialogOnDemand } from "../../../ui/overlays/dialog-on-demand.tsx";
import { MenuChoice } from "../../../ui/overlays/menu-choice.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { useOpened } from "../../../ui/overlays/use-opened.ts";
import type { FindDialogProps } from "./find-dialog.tsx";

const FindDialog = dialogOnDemand(async () => (await import("./find-dialog.tsx")).FindDialog);

interface FindFilterProps extends Pick<FindDialogProps, "words" | "options" | "findOptions"> {
  readonly label: string;
  readonly value: string | undefined;
  /** What is chosen, in words. */
  readonly name: string | undefined;
  /** Those that are few or wanted often, to choose at once. */
  readonly choices: readonly ComboboxOption[];
  readonly onChange: (option: ComboboxOption | undefined) => void;
}

const any = "";

/** One of many: some to choose at once, all others to be searched. */
export function FindFilter({ label, value, name, choices, onChange, ...find }: FindFilterProps) {
  const finding = useOpened<void>();
  const isListed = choices.some((choice) => choice.value === value);
  const offered = value && name && !isListed ? [...choices, { value, label: name }] : choices;
  return (
    <>
      <FilterChip label={label} value={name}>
        <MenuChoice
          options={[{ value: any, label: shared.any }, ...offered]}
          value={value ?? any}
          onValueChange={(next) => onChange(offered.find((option) => option.value === next))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => finding.open()}>{find.words.open}</MenuItem>
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
