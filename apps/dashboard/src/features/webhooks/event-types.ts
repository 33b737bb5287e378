import { type EventType, eventDescriptions } from "./messages.ts";

export const eventTypes = Object.keys(eventDescriptions) as readonly EventType[];

/** Whether a text names one of the server's own events. */
export const isEventType = (text: unknown): text is EventType =>
  typeof text === "string" && Object.hasOwn(eventDescriptions, text);

/** An event as it may be called: also owners' own ones have such names. */
export const isEventName = (text: unknown): text is string => typeof text === "string" && /^[\w.-]{1,256}$/.test(text);

export interface EventGroup {
  /** What the events are about: what stands before the point; `own`: what is none of the server's. */
  readonly subject: string;
  readonly types: readonly string[];
}

/** The server's events by what they are about, and what an endpoint takes besides. */
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

/** The choice with some added or taken away, in the order in which events are shown. */
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
