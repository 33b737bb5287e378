export { assertNotLastOwner } from "./assert-not-last-owner.ts";
export { parseManagedProjectIds, setManagedProjects } from "./managed-project-ids.ts";
export { createOwnedProjectHandlers } from "./owned-project-handlers.ts";
export { createProjectOwnerHandlers } from "./owners.ts";
export { addOwnerToProjects, isOwnerMissing, removeOwnerFromProjects } from "./ownership.ts";
export { findOwnership } from "./ownership-statements.ts";
export { requireInternalProject } from "./require-internal-project.ts";
