export { deleteExpiredInvitations, deleteInvitationsToAddresses } from "./invitations/invitation-statements.ts";
export { createTeamInvitationHandlers } from "./invitations/team-invitations-routes.ts";
export { createPersonalTeam } from "./personal-teams/create-personal-team.ts";
export { findTeam } from "./team-statements.ts";
export { createTeamHandlers, createTeamMemberProfileHandlers, createTeamMembershipHandlers } from "./teams-routes.ts";
