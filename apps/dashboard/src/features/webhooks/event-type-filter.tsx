import { ChoiceFilter } from "../filters/filter-chip.tsx";
import { eventTypes, isEventType } from "./event-types.ts";
import { messages } from "./messages.ts";

const known = eventTypes.map((value) => ({ value: value as string, label: value as string }));

export interface EventTypeFilterProps {
  readonly type: string | undefined;
  readonly onTypeChange: (type: string | undefined) => void;
}

/** Filters by event type; includes a custom type if the URL names one. */
export function EventTypeFilter({ type, onTypeChange }: EventTypeFilterProps) {
  const options = type === undefined || isEventType(type) ? known : [...known, { value: type, label: type }];
  return <ChoiceFilter label={messages.eventFilter} options={options} value={type} onChange={onTypeChange} />;
}
