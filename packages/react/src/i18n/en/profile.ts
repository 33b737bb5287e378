import { en, type MessageKey } from "./shared.ts";

/** Messages of the frame of account settings, its profile section, and failed changes; loaded with that page. */
export const enProfile = {
  // Account settings
  sections: "Sections",
  backToApp: "Back to the app",
  allSections: "All settings",
  profile: "Profile",
  profileText: "How you appear in {project}.",
  settings: "Account and data",
  language: "Language",
  languageUnknown: "Automatic",
  picture: "Picture",
  pictureHint: "JPG, PNG or WebP.",
  uploadPicture: "Upload",
  changePicture: "Change",
  removePicture: "Remove",
  pictureNotImage: "This isn't an image. Choose a JPG, PNG or WebP file.",
  pictureUnreadable: "This image couldn't be read. Choose another.",
  displayName: "Display name",
  noDisplayName: "Not set",
  edit: "Edit",
  editDisplayName: "Edit display name",
  saved: "Saved",
  notSaved: "Not saved. {reason}",
  signOutHere: "Sign out of this browser",
  signOutHereText: "Other devices stay signed in.",
  settingsSignedOutTitle: "You're signed out",
  exportData: "Your data",
  exportDataText: "Everything stored about you, as a ZIP file: profile, emails, sessions, teams, and activity.",
  exportDataDownload: "Download my data",
  deleteAccount: "Delete account",
  deleteAccountText: "Permanently deletes your account in {project}.",
  deleteAccountStart: "Delete account…",
  deleteAccountLost: "This deletes your profile, sign-in methods, sessions and memberships. You can't undo this.",
  deleteAccountType: "Type {word} to confirm",
  deleteAccountMismatch: "Type {word} exactly as shown.",
  deleteAccountConfirm: "Delete my account",

  // Sections and shared messages
  security: "Security",
  sessions: "Sessions",
  save: "Save",
  remove: "Remove",
  rename: "Rename",
  done: "Done",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Couldn't copy. Copy the text manually.",
  keepFirst: "You won't see this again. Save it, then check this box.",
  download: "Download",
  refresh: "Refresh",
  turnOn: "Turn on",
  turnOff: "Turn off",
  on: "On",
  off: "Off",
  actionsFor: "Actions for {name}",
  needsSignInEmail: "Verify a sign-in email first.",
  lastSignInMethod: "This is your last sign-in method. Add another one first.",
  changeCancelled: "Nothing was changed because you didn't confirm your identity.",
  listFailed: "Couldn't load this. {reason}",

  // Teams and API keys: shown before their sections are loaded
  apiKeys: "API keys",
  teams: "Teams",
  createTeam: "Create a team",
  teamsFailed: "Couldn't load teams. Try again",
  notAllowedInTeam: "You no longer have permission to do this. Ask a team admin.",
  notInTeam: "You're no longer in this team, or it was deleted.",
  teamLeft: "You left {team}.",
  teamDeleted: "{team} was deleted.",
  memberGone: "This user is no longer in the team.",
  keyGone: "This key no longer exists, or you can't change it.",
  onlyTheUser: "Only the user can do this. You're impersonating them.",

  nameRequired: "Enter a name.",

  // Changes that were rejected
  emailTakenForAuth: "Another user already signs in with this email.",
  appCodeWrong: "This code is incorrect. Wait for the next code and try again.",
  passkeyRejected: "This device couldn't create a passkey. Try another device or a security key.",
  addPasskeyCancelled: "No passkey was created. The request was canceled or timed out.",
  passkeyKnown: "This device already has a passkey for your account.",
} as const;

export type ProfileKey = MessageKey | keyof typeof enProfile;

export const profileMessages: Record<ProfileKey, string> = { ...en, ...enProfile };
