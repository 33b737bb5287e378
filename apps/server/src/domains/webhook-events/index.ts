export { cleanUpEvents } from "./clean-up.ts";
export { deleteEventsOfUser } from "./queries.ts";
export { type EventContext, queueEvents } from "./queue-events.ts";
