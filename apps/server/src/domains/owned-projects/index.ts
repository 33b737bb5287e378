export { createOwnedProjectHandlers } from "./handlers.ts";
export { findOwnership, insertOwner } from "./queries.ts";
