export { deleteExpiredOwnerInvitations } from "./invitation-statements.ts";
export { createOwnerInvitationHandlers } from "./owner-invitations-routes.ts";
