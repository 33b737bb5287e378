export { createOwnedProjectHandlers } from "./handlers.ts";
export { managedProjectIdsIn, setManagedProjects } from "./managed-project-ids.ts";
export { createProjectOwnerHandlers } from "./owners.ts";
export { giveProjects } from "./ownership.ts";
export { findOwnership } from "./queries.ts";
