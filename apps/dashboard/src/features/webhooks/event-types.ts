import { type EventType, eventDescriptions } from "./messages.ts";

export const eventTypes = Object.keys(eventDescriptions) as readonly EventType[];

/** Whether the text is one of the server's own event types. */
export const isEventType = (text: unknown): text is EventType =>
  typeof text === "string" && Object.hasOwn(eventDescriptions, text);

/** Whether the text is a valid event name, including custom events. */
export const isEventName = (text: unknown): text is string => typeof text === "string" && /^[\w.-]{1,256}$/.test(text);

export interface EventGroup {
  /** The part of the event type before the dot; `own` for custom events. */
  readonly subject: string;
  readonly types: readonly string[];
}

/** The server's events by subject, then the endpoint's custom events. */
export function groupEvents(chosen: readonly string[]): readonly EventGroup[] {
  const subjects = [...new Set(eventTypes.map(getSubject))];
  const groups = subjects.map((subject) => ({
    subject,
    types: eventTypes.filter((type) => getSubject(type) === subject),
  }));
  const own = chosen.filter((type) => !isEventType(type));
  return own.length === 0 ? groups : [...groups, { subject: "own", types: own }];
}

const getSubject = (type: string): string => type.split(".")[0] ?? "";

/** The selection with some types added or removed, in display order. */
export function setEventsSelected(
  chosen: readonly string[],
  types: readonly string[],
  isOn: boolean,
): readonly string[] {
  const order = groupEvents([...chosen, ...types]).flatMap((group) => group.types);
  const wanted = new Set(chosen);
  for (const type of types) isOn ? wanted.add(type) : wanted.delete(type);
  return order.filter((type, index) => wanted.has(type) && order.indexOf(type) === index);
}
