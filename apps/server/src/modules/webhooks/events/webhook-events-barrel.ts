export { cleanUpEvents } from "./clean-up.ts";
export { deleteEventsOfUser } from "./event-statements.ts";
export { type EventContext, queueEvents } from "./queue-events.ts";
