import { type SettingsKey, settingsMessages } from "./settings.ts";

/** API key messages for users and teams in account settings; loaded with those sections. */
export const enApiKeys = {
  userKeysText: "For apps that act as you, with all your permissions.",
  teamKeysText: "Keys belong to the team and keep working if their creator leaves.",
  createKey: "Create key",
  noKeys: "No API keys yet",
  noKeysText: "With a key, a script or app can connect without a password.",
  keysNeedVerifiedEmail: "Verify your primary email to create API keys.",
  verifyEmail: "Verify email",
  showAllKeys: "Show all {count}",

  // Creating a key
  createKeyTitle: "Create an API key",
  keyDescription: "Description",
  keyDescriptionHint: "What it's for, such as “Nightly backup”.",
  keyDescriptionRequired: "Enter a description.",
  keyExpiry: "Expires",
  keyInOneDay: "In 1 day",
  keyInDays: "In {days} days",
  keyInOneYear: "In 1 year",
  keyNever: "Never",
  keyOnDate: "On a date",
  keyNeverHint: "Choose a date. A lost key that never expires stays usable.",
  keyExpiryHint: "Valid until {moment}.",
  keyLastDay: "Expiration date",
  keyLastDayRequired: "Choose an expiration date.",
  keyLastDayPast: "Choose today or a later date.",

  // Shown once
  newKeyTitle: "Save your API key",
  newKeyText: "Copy “{name}” now. You won't see it again.",
  newKey: "API key",
  copyKey: "Copy key",
  keySaved: "I've saved this key",

  // Key list
  keyValid: "Valid",
  keyExpired: "Expired",
  keyRevoked: "Revoked",
  keyLastFour: "Ends in {lastFour}",
  keyCreated: "created {date}",
  keyExpires: "Expires {date}",
  keyHasExpired: "Expired {date}",
  keyWasRevoked: "Revoked {date}",
  keyNeverExpires: "Never expires",
  keyLastUsed: "last used {ago}",
  keyNeverUsed: "not used yet",
  renameKey: "Rename {name}",
  revokeKey: "Revoke",
  revokeKeyTitle: "Revoke “{name}”?",
  revokeKeyText: "Apps using this key stop working immediately. You can't undo this.",
} as const;

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
  inviteEmail: "Email",
  inviteEmailRequired: "Enter an email.",
  invite: "Send invitation",
  invited: "We've sent an invitation to {email}.",
  openInvitations: "Pending invitations",
  noInvitations: "No pending invitations",
  invitationExpires: "Expires {date}",
  revokeInvitation: "Revoke invitation",
  revokeInvitationFor: "Revoke the invitation for {email}",
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

export type TeamKey = SettingsKey | keyof typeof enApiKeys | keyof typeof enTeams;

export const teamMessages: Record<TeamKey, string> = { ...settingsMessages, ...enApiKeys, ...enTeams };
