import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { SettingsRows } from "../../../ui/layout/settings-row.tsx";
import type { SettingsCardProps, SettingsFields } from "./settings-fields.ts";

type FlagName = {
  [Name in keyof SettingsFields]: SettingsFields[Name] extends boolean ? Name : never;
}[keyof SettingsFields];

interface SwitchesProps extends SettingsCardProps {
  readonly names: readonly FlagName[];
  readonly texts: { readonly [Name in FlagName]?: { readonly label: string; readonly hint: string } };
}

/** A row for each switch of a card. */
export function Switches({ names, texts, draft, set }: SwitchesProps) {
  return (
    <SettingsRows>
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={texts[name]?.label}
          hint={texts[name]?.hint}
          checked={draft[name]}
          onCheckedChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </SettingsRows>
  );
}
