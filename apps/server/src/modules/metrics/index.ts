export { createActivityBuffer } from "./activity/activity-buffer.ts";
export { deleteOldActivity } from "./activity/delete-old-activity.ts";
export { pseudonymizeActivity } from "./activity/pseudonymize-activity.ts";
export { createMetricsHandlers } from "./metrics-routes.ts";
export { rollUpSignUps } from "./metrics-statements.ts";
