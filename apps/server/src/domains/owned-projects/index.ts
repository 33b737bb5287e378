export { demandInternal } from "./demand-internal.ts";
export { createOwnedProjectHandlers } from "./handlers.ts";
export { managedProjectIdsIn, setManagedProjects } from "./managed-project-ids.ts";
export { createProjectOwnerHandlers } from "./owners.ts";
export { checkOwnersRemain } from "./owners-remain.ts";
export { giveProjects, isOwnerGone, takeProjects } from "./ownership.ts";
export { findOwnership } from "./queries.ts";
