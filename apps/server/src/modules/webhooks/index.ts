export { addWebhookEndpoint } from "./api/add-address.ts";
export { createWebhookApi } from "./api/webhook-api.ts";
export { createDispatcher } from "./delivery/dispatcher.ts";
export { cleanUpEvents } from "./events/clean-up.ts";
export { deleteEventsOfUser } from "./events/event-statements.ts";
export { type EventContext, queueEvents } from "./events/queue-events.ts";
export { workChannel } from "./notify-work.ts";
export { createWebhookHandlers } from "./webhooks-routes.ts";
