/** Texts of teams in the account settings, in English; fetched with these sections. */
export const enTeams = {
  // The team
  teamText: "What everybody in the team sees.",
  yourselfText: "How you appear in the team.",
  yourself: "You in this team",
  teamName: "Team name",
  editTeamName: "Edit team name",
  teamNameRequired: "Enter a name for the team.",
  you: "You",

  // Oneself in the team
  nameInTeam: "Your name here",
  editNameInTeam: "Edit your name in this team",
  nameInTeamHint: "Leave it empty to go by the display name of your profile.",

  // Members
  members: "Members",
  membersText: "In the order of joining.",
  unnamedMember: "No name",
  roleAdmin: "Admin",
  roleMember: "Member",
  removeMember: "Remove {name}",
  removeMemberTitle: "Remove {name}?",
  removeMemberText: "They lose access to the team at once. You can invite them again.",
  memberRemoved: "{name} is no longer in the team.",
  showAllMembers: "Show all {count}",

  // Invitations
  invitations: "Invitations",
  invitationsText: "Whoever you invite gets an email with a link to join.",
  inviteAddress: "Email address",
  inviteAddressRequired: "Enter an email address.",
  invite: "Send invitation",
  invited: "An invitation is on its way to {email}.",
  openInvitations: "Open invitations",
  noInvitations: "No open invitation.",
  invitationExpires: "Expires {date}",
  revokeInvitation: "Revoke",
  revokeInvitationOf: "Revoke the invitation of {email}",
  revokeInvitationTitle: "Revoke this invitation?",
  invitationGone: "The invitation of {email} was accepted or revoked meanwhile.",
  revokeInvitationText: "The link that was sent to {email} stops working.",

  // Leaving and deleting
  leaveTeam: "Leave team",
  leaveTeamStart: "Leave team…",
  leaveTeamText: "You lose access to everything of the team.",
  leaveTeamTitle: "Leave {team}?",
  leaveTeamConfirmText: "You lose access at once. To come back, somebody has to invite you.",
  leaveLastAdmin: "You are the only admin. When you leave, nobody can manage the team any more.",
  leaveAskProject: "Ask the people behind {project} to make somebody else an admin first.",
  leaveLastMember: "You are the only member. When you leave, nobody is left who could invite you.",
  leaveDeleteInstead: "Delete the team instead.",
  deleteTeam: "Delete team",
  deleteTeamStart: "Delete team…",
  deleteTeamText: "Deletes {team} for everybody in it, for good.",
  deleteTeamLost: "Its members lose access; its invitations and API keys stop working. This cannot be undone.",
  deleteTeamConfirm: "Delete this team",

  // A new team
  createTeamText: "You become its first member, and can invite others.",
  createTeamConfirm: "Create team",
} as const;

export type TeamMessageKey = keyof typeof enTeams;
