import { useId, useState } from "react";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { describedBy, Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { cx, input } from "../../../ui/styles.ts";
import { messages, settingMessages } from "./messages.ts";
import {
  type Duration,
  findProblem,
  getFieldMessages,
  isDuration,
  type NumberName,
  type SettingsCardProps,
  type SwitchName,
  toDuration,
  toMinutes,
  type Unit,
  units,
} from "./settings-fields.ts";

interface SwitchesProps extends SettingsCardProps {
  readonly names: readonly SwitchName[];
}

/** A row for each switch of a card. */
export function Switches({ names, draft, set }: SwitchesProps) {
  return (
    <SettingsRows>
      {names.map((name) => (
        <SwitchRow
          key={name}
          {...settingMessages[name]}
          checked={draft[name]}
          onCheckedChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </SettingsRows>
  );
}

interface DurationFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** NaN while the input is invalid. */
  minutes: number;
  onMinutesChange: (minutes: number) => void;
}

const listUnits = () => units.map((unit) => ({ value: unit, label: messages.units[unit] }));

/** A duration as a number and a unit. */
function DurationField({ label, hint, error, minutes, onMinutesChange }: DurationFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<Duration | null>(null);
  // Keep what the user typed while it has the same value: `90 minutes` must not become `1.5 hours` while they type.
  const shown = typed && Object.is(toMinutes(typed), minutes) ? typed : toDuration(minutes);
  function change(next: Duration) {
    setTyped(next);
    onMinutesChange(toMinutes(next));
  }
  return (
    <Field {...{ id, label, hint, error }}>
      <div className="flex gap-2 sm:max-w-64">
        <input
          {...describedBy(id, { error, hint })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown.amount}
          className={cx(input, "flex-1 tabular-nums")}
          onChange={(event) => change({ ...shown, amount: event.target.value })}
        />
        <SelectField
          label={messages.getUnit({ label })}
          isLabelHidden
          options={listUnits()}
          value={shown.unit}
          onValueChange={(unit) => change({ ...shown, unit: unit as Unit })}
          className="flex-1"
        />
      </div>
    </Field>
  );
}

/** The field of a number or a duration. `name`: a setting that is on. */
export function NumberSetting({ name, draft, set }: SettingsCardProps & { readonly name: NumberName }) {
  const value = draft[name] ?? Number.NaN;
  const shared = { ...getFieldMessages(name), error: findProblem(name, value) };
  if (isDuration(name))
    return <DurationField {...shared} minutes={value} onMinutesChange={(minutes) => set({ [name]: minutes })} />;
  return (
    <TextField
      {...shared}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? "" : value}
      onChange={({ target }) => set({ [name]: /^\d{1,9}$/.test(target.value) ? Number(target.value) : Number.NaN })}
      className="sm:*:has-[input]:max-w-64"
    />
  );
}
