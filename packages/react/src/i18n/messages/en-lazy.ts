/** Texts of the pages that are fetched when they are first shown, in English. */
export const enLazy = {
  // Sign-out
  signOutTitle: "Sign out?",
  signOutText: "You are signed in as {account}.",
  staySignedIn: "Stay signed in",
  signedOutTitle: "You are signed out",
  signedOutText: "Sign in again whenever you like.",

  // Email verification
  verifyTitle: "Verify your email",
  verifyText: "Confirm that this address is yours to finish.",
  verifyButton: "Verify email",
  verifiedTitle: "Email verified",
  verifiedText: "Thank you, the address is confirmed.",
  continue: "Continue",
  linkInvalidTitle: "This link does not work",
  linkInvalidText: "It is incomplete or was replaced by a newer one. Open the link from the latest email.",
  linkExpiredTitle: "This link has expired",
  linkExpiredText: "Links work for a limited time.",
  linkExpiredSignIn: "Sign in to get a new one.",
  linkBlockedTitle: "This link is blocked",
  linkBlockedText: "It was tried too many times.",
  sendNewLink: "Send a new link",
  newLinkSent: "A new link is on its way to {email}.",
  noEmailToVerify: "Your account has no email address to verify.",
  verifyFailedTitle: "The address is not verified yet",

  // Error page
  unknownErrorTitle: "Something went wrong",
  unknownErrorText: "The sign-in did not finish. Nothing was changed; you can start again.",
  connectedToOtherUserTitle: "Account already connected",
  connectedToOtherUserText:
    "This provider account belongs to another user here. Sign in with it, or choose another one.",
  otherAccountConnectedTitle: "Another account is connected",
  otherAccountConnectedText: "You have connected a different account of this provider before. Use that one.",
  providerDeniedTitle: "Sign-in cancelled",
  providerDeniedText: "You, or the provider, cancelled the sign-in. Nothing was changed.",
  addressTakenTitle: "This address is already in use",
  addressTakenText: "Another account signs in with this address. Sign in with the method you used before.",
  useAnotherAccount: "Use another account",

  // Account settings
  allSections: "All settings",
  profile: "Profile",
  profileText: "How you appear in {project}.",
  settings: "Settings",
  settingsText: "Your session and your account.",
  picture: "Picture",
  pictureHint: "JPEG, PNG or WebP. It is made smaller before it is saved.",
  uploadPicture: "Upload",
  changePicture: "Change",
  removePicture: "Remove",
  pictureNotImage: "This file is not a picture. Choose a JPEG, PNG or WebP file.",
  pictureUnreadable: "This picture could not be read. Choose another one.",
  displayName: "Display name",
  noDisplayName: "Not set",
  edit: "Edit",
  editDisplayName: "Edit display name",
  saved: "Saved",
  notSaved: "Not saved. {reason}",
  signOutHere: "Sign out of this browser",
  signOutHereText: "Other devices stay signed in.",
  deleteAccount: "Delete account",
  deleteAccountText: "Deletes your account in {project} for good.",
  deleteAccountStart: "Delete account…",
  deleteAccountLost:
    "Your profile, your sign-in methods, your sessions on every device and your memberships are deleted. This cannot be undone.",
  deleteAccountType: "Type {word} to confirm",
  deleteAccountConfirm: "Delete my account",
} as const;

export type LazyMessageKey = keyof typeof enLazy;
