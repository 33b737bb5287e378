/** Team messages of account settings; loaded with those sections. */
export const enTeams = {
  // The team
  teamText: "Visible to everyone in the team.",
  yourselfText: "How you appear in this team.",
  yourself: "Your team profile",
  teamName: "Team name",
  editTeamName: "Edit team name",
  teamNameRequired: "Enter a team name.",
  you: "You",

  // Your team profile
  nameInTeam: "Your name in this team",
  editNameInTeam: "Edit your name in this team",
  nameInTeamHint: "Leave empty to use your display name.",

  // Members
  members: "Members",
  membersText: "Everyone in this team.",
  unnamedMember: "No name",
  roleAdmin: "Admin",
  roleMember: "Member",
  removeMember: "Remove {name}",
  removeMemberTitle: "Remove {name}?",
  removeMemberText: "They'll lose access immediately. You can invite them again.",
  memberRemoved: "{name} is no longer in the team.",
  showAllMembers: "Show all {count}",

  // Invitations
  invitations: "Invitations",
  invitationsText: "We'll email them a link to join.",
  inviteAddress: "Email",
  inviteAddressRequired: "Enter an email.",
  invite: "Send invitation",
  invited: "We've sent an invitation to {email}.",
  openInvitations: "Pending invitations",
  noInvitations: "No pending invitations.",
  invitationExpires: "Expires {date}",
  revokeInvitation: "Revoke invitation",
  revokeInvitationOf: "Revoke the invitation for {email}",
  revokeInvitationTitle: "Revoke this invitation?",
  invitationGone: "The invitation for {email} was already accepted or revoked.",
  revokeInvitationText: "The link sent to {email} will stop working.",

  // Leaving and deleting
  leaveTeam: "Leave team",
  leaveTeamStart: "Leave team…",
  leaveTeamText: "You'll lose access to this team.",
  leaveTeamTitle: "Leave {team}?",
  leaveTeamConfirmText: "You'll lose access immediately. To rejoin, you need a new invitation.",
  leaveLastAdmin: "You're the only admin. If you leave, no one can manage this team.",
  leaveAskProject: "Ask the {project} team to make another member an admin first.",
  leaveLastMember: "You're the only member. If you leave, no one can invite you back.",
  leaveDeleteInstead: "Delete the team instead.",
  deleteTeam: "Delete team",
  deleteTeamStart: "Delete team…",
  deleteTeamText: "Permanently deletes {team} for all members.",
  deleteTeamLost: "Members lose access, and invitations and API keys stop working. You can't undo this.",
  deleteTeamConfirm: "Delete this team",

  // Creating a team
  createTeamText: "You'll be its first member and can invite others.",
  createTeamConfirm: "Create team",
} as const;

export type TeamMessageKey = keyof typeof enTeams;
