import { useId } from "react";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { type EventGroup, groupEvents, isEventType, setEventsSelected } from "../event-types.ts";
import { eventDescriptions, messages } from "../messages.ts";

const { form } = messages;
const getScopes = perLocale(
  () =>
    [
      { value: "all", label: form.all, hint: form.allHint },
      { value: "some", label: form.some, hint: form.someHint },
    ] as const,
);

export interface EventPickerProps {
  /** Null for all events. */
  readonly value: readonly string[] | null;
  /** The endpoint's event types when the form opened, so that custom types stay visible. */
  readonly before: readonly string[];
  readonly error?: string | undefined;
  readonly onValueChange: (value: readonly string[] | null) => void;
}

/** Selects the events an endpoint receives, grouped by subject. */
export function EventPicker({ value, before, error, onValueChange }: EventPickerProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RadioCards
        label={form.events}
        options={getScopes()}
        value={value === null ? "all" : "some"}
        onValueChange={(scope) => onValueChange(scope === "all" ? null : before)}
      />
      {value !== null && (
        <fieldset
          className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-2"
          aria-label={form.events}
          aria-describedby={error ? id : undefined}
        >
          {groupEvents([...before, ...value]).map((group) => (
            <Group key={group.subject} group={group} value={value} onValueChange={onValueChange} />
          ))}
        </fieldset>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

interface GroupProps extends Pick<EventPickerProps, "onValueChange"> {
  readonly group: EventGroup;
  readonly value: readonly string[];
}

function Group({ group: { subject, types }, value, onValueChange }: GroupProps) {
  const label = messages.groups[subject] ?? subject;
  const count = types.filter((type) => value.includes(type)).length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="sr-only">{label}</legend>
      <Checkbox
        label={<span className="font-medium">{label}</span>}
        checked={count === types.length}
        isMixed={count > 0 && count < types.length}
        onCheckedChange={(isOn) => onValueChange(setEventsSelected(value, types, isOn))}
      />
      <div className="flex min-w-0 flex-col gap-1 ps-6">
        {types.map((type) => (
          <Checkbox
            key={type}
            label={<code className="font-mono text-code break-all">{type}</code>}
            hint={isEventType(type) ? eventDescriptions[type] : undefined}
            checked={value.includes(type)}
            onCheckedChange={(isOn) => onValueChange(setEventsSelected(value, [type], isOn))}
          />
        ))}
      </div>
    </fieldset>
  );
}
