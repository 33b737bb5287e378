export { createProject } from "./create-project.ts";
export { deleteProjectTask, resumeDeletions } from "./deletion/delete-project.ts";
export { createDeleteProjectTask } from "./deletion/delete-project-data.ts";
export {
  countOtherInvitations,
  type DeletedInvitationRow,
  deleteExpiredOwnerInvitations,
  deleteInvitation,
  deleteOwnerInvitationsToAddresses,
  findOpenInvitation,
  type InvitationRow,
  listOpenInvitations,
  lockInviter,
  replaceInvitation,
} from "./invitations.ts";
export { createOwnedProjectHandlers } from "./owned-project-handlers.ts";
export { createProjectOwnerHandlers } from "./owners.ts";
export {
  addOwnerToProjects,
  isOwnerMissing,
  parseManagedProjectIds,
  removeOwnerFromProjects,
  setManagedProjects,
} from "./ownership.ts";
export { assertNotLastOwner, isOwnerSession } from "./ownership-statements.ts";
export { createProjectAdminHandlers } from "./project-admin-handlers.ts";
export { requireInternalProject } from "./require-internal-project.ts";
