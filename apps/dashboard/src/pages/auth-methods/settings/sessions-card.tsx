import { useId, useState } from "react";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { describedBy, Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { cx, input } from "../../../ui/styles.ts";
import { messages } from "./messages.ts";
import { Switches } from "./settings-cards.tsx";
import {
  type Duration,
  idleProblem,
  lifetimeProblem,
  type SettingsCardProps,
  toDuration,
  toMinutes,
  type Unit,
  units,
} from "./settings-fields.ts";

interface DurationFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** NaN while the input is invalid. */
  minutes: number;
  onMinutesChange: (minutes: number) => void;
}

const options = units.map((unit) => ({ value: unit, label: messages.units[unit] }));

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
      <div className="flex max-w-64 gap-2">
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
          label={messages.getUnit(label)}
          isLabelHidden
          options={options}
          value={shown.unit}
          onValueChange={(unit) => change({ ...shown, unit: unit as Unit })}
          className="flex-1"
        />
      </div>
    </Field>
  );
}

const texts = messages.sessions;
/** The default idle timeout, in minutes: two weeks. */
const defaultIdleMinutes = 14 * 24 * 60;

export function SessionsCard(form: SettingsCardProps) {
  const { draft, set } = form;
  return (
    <Card title={texts.title}>
      <DurationField
        {...texts.sessionLifetimeMinutes}
        error={lifetimeProblem(draft.sessionLifetimeMinutes)}
        minutes={draft.sessionLifetimeMinutes}
        onMinutesChange={(sessionLifetimeMinutes) => set({ sessionLifetimeMinutes })}
      />
      <div className="border-t border-line pt-4">
        <SwitchRow
          {...texts.hasIdleTime}
          checked={draft.sessionIdleMinutes !== null}
          onCheckedChange={(isOn) => set({ sessionIdleMinutes: isOn ? defaultIdleMinutes : null })}
          className="-my-3"
        />
      </div>
      {draft.sessionIdleMinutes !== null && (
        <DurationField
          {...texts.sessionIdleMinutes}
          error={idleProblem(draft.sessionIdleMinutes)}
          minutes={draft.sessionIdleMinutes}
          onMinutesChange={(sessionIdleMinutes) => set({ sessionIdleMinutes })}
        />
      )}
      <div className="border-t border-line pt-4">
        <Switches {...form} names={["recentSignInRequired"]} texts={texts} />
      </div>
    </Card>
  );
}
