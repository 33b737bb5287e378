export { createActivityBuffer } from "./activity/activity-buffer.ts";
export { createMetricsHandlers } from "./metrics-routes.ts";
export { rollUpSignUps } from "./metrics-statements.ts";
export { countSignIns, type SignInEntry } from "./sign-ins/count-sign-ins.ts";
