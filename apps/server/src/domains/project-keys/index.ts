export { createProjectKeyHandlers } from "./handlers.ts";
export { installKeys } from "./install-keys.ts";
export { createKeySetActivity, type KeySetActivity } from "./key-set-activity.ts";
export type { Keys } from "./keys.ts";
