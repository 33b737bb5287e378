export { createOwnerInvitationHandlers } from "./owner-invitations-routes.ts";
