export { createProjectKeyHandlers } from "./handlers.ts";
export { installKeys } from "./install-keys.ts";
export type { Keys } from "./keys.ts";
