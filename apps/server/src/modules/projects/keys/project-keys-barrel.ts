export { installKeys } from "./install-keys.ts";
export { createKeySetActivity, type KeySetActivity } from "./key-set-activity.ts";
export { addKeySet, type NewKeySet, revokeKeySet } from "./key-sets.ts";
export type { Keys } from "./keys.ts";
export { createProjectKeyHandlers } from "./project-key-handlers.ts";
