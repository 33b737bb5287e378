export { deleteEventsOfUser, deleteOldEvents } from "./queries.ts";
export { type EventContext, queueEvents } from "./queue-events.ts";
