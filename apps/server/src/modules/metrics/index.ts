export { createActivityBuffer, pseudonymizeActivity } from "./activity/activity-buffer.ts";
export { createMetricsHandlers } from "./metrics-routes.ts";
export { rollUpSignUps } from "./metrics-statements.ts";
