export { addWebhookEndpoint } from "./api/add-address.ts";
export { createWebhookApi } from "./api/webhook-api.ts";
export { measureDeliveryQueue } from "./delivery/delivery-statements.ts";
export { createDispatcher } from "./delivery/dispatcher.ts";
export { cleanUpEvents, deleteEventsOfUser, deleteLastEventsOfUser } from "./events/event-statements.ts";
export { type EventContext, queueEvents } from "./events/queue-events.ts";
export { workChannel } from "./replay.ts";
export { encryptedWebhookSecrets } from "./signing-secrets.ts";
export { createWebhookHandlers } from "./webhooks-routes.ts";
