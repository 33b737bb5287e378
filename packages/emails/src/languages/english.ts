/**
 * The English messages of the built-in emails, in ICU MessageFormat with placeholders only. `{project}` and other names
 * can be of any length and gender. `{life}` is a duration, such as "7 days".
 */
export const english = {
  greeting: "Hello,",
  greetingNamed: "Hello {name},",
  /** Above the URL of a button. */
  pasteLink: "Button not working? Paste this link into your browser:",
  /** Label and value, such as "When: Nov 22". */
  label: "{label}:",
  linkExpiry: "This link works once and expires in {life}.",
  invitationAddress: "This invitation was sent to {email}.",
  /** In the footer of an application's email, before the link. */
  unsubscribeQuestion: "Don't want these emails?",
  unsubscribe: "Unsubscribe",
  acceptInvitation: "Accept invitation",
  /** Labels of links below the message. */
  terms: "Terms",
  privacyPolicy: "Privacy Policy",
  support: "Questions? Contact {email}.",
  settings: "Account settings",

  /** Subject and title. */
  verifyTitle: "Verify your email at {project}",
  verifyRequest: "Please confirm that this is your email, so {project} can reach you.",
  verifyButton: "Verify email",
  verifyExpiry: "This link expires in {life}.",
  verifyUnexpected: "Didn't sign up for {project}? You can ignore this email.",

  /** Subject and title. */
  signInTitle: "Sign in to {project}",
  signInCode: "Enter this code to sign in:",
  signInCodeOrLink: "Or sign in with one click:",
  signInLink: "Sign in with one click:",
  signInButton: "Sign in",
  signInExpiry: "The code and link work once and expire in {life}.",
  signInUnexpectedCode: "Didn't try to sign in to {project}? You can ignore this email. Never share this code.",
  signInUnexpectedLink: "Didn't try to sign in to {project}? You can ignore this email. Never share this link.",

  /** Subject and title. */
  resetTitle: "Reset your password at {project}",
  resetRequest: "We received a request to reset your {project} password.",
  resetButton: "Reset password",
  resetUnexpected: "Didn't request this? You can ignore this email. Your password won't change.",

  /** Subject and title. */
  teamTitle: "Join {team} on {project}",
  teamTitleUnnamed: "Join a team on {project}",
  teamRequest: "You've been invited to join {team} on {project}.",
  teamRequestUnnamed: "You've been invited to join a team on {project}.",
  teamRequestBy: "{inviter} invited you to join {team} on {project}.",
  teamRequestByUnnamed: "{inviter} invited you to join a team on {project}.",
  teamUnexpected: "Don't know this team? You can ignore this email. You won't join unless you accept the invitation.",

  /** Subject and title. Tools find invitations by "join" in the English subject. */
  ownerTitle: "Join {project} as an owner",
  ownerTitleUnnamed: "Join a project as an owner",
  ownerRequest: "You've been invited to become an owner of the project “{project}”.",
  ownerRequestUnnamed: "You've been invited to become an owner of a project.",
  ownerRequestBy: "{inviter} invited you to become an owner of the project “{project}”.",
  transferRequest:
    "You've been invited to take over the project “{project}”. When you accept, you become an owner and the current owner is removed.",
  transferRequestUnnamed:
    "You've been invited to take over a project. When you accept, you become an owner and the current owner is removed.",
  transferRequestBy:
    "{inviter} invited you to take over the project “{project}”. When you accept, you become an owner and the current owner is removed.",
  ownerRights:
    "Owners have full access: they can view and change users, settings and keys, add other owners, and delete the project.",
  ownerUnexpected:
    "Don't know who invited you? You can ignore this email. You won't become an owner unless you accept the invitation.",

  /** Subject and title, without a project name. With one, it's `signInTitle`. */
  inviteTitleUnnamed: "Sign in to an application",
  inviteRequest: "You've been invited to {project}. Sign in or create an account with this email.",
  inviteRequestUnnamed: "You've been invited to an application. Sign in or create an account with this email.",
  inviteUnexpected: "Don't know who invited you? You can ignore this email.",

  /** Subject and title. */
  confirmTitle: "Confirm it's you at {project}",
  confirmRequest: "We received a request to change your account. Enter this code to continue:",
  confirmExpiry: "This code works once and expires in {life}.",
  confirmUnexpected:
    "Didn't request this? Someone else may be signed in to your account. Sign out of any sessions you don't recognize. Never share this code.",

  /** Subject. Fixed by the contract: tools find the English email by it. */
  keySubject: "API Key Revoked: {description}",
  keySubjectUnnamed: "API Key Revoked: no description",
  keyTitle: "An API key was revoked",
  keyEvent:
    "We found an API key for your account at {project} in a public place and revoked it right away. It no longer works.",
  keyEventTeam:
    "We found an API key for the team “{team}” at {project} in a public place and revoked it right away. It no longer works.",
  keyReplace: "Create a new key for the programs that used this one, and store it securely.",
  keyCheck: "Someone may have used the key before we revoked it. Check for activity you don't recognize.",
  /** Labels of details. */
  keyDescription: "Description",
  keyEnd: "Ends in",
  keyRevokedAt: "Revoked",

  /** Subject of a security notice. `{title}`: one of the titles below. */
  noticeSubject: "{title} at {project}",
  /** Labels of details. */
  when: "When",
  device: "Device",
  location: "Location",
  ip: "IP address",
  /** A device, such as "Firefox on Linux". */
  browserOn: "{browser} on {os}",
  program: "A program, not a browser",
  noticeExpected: "If this was you, no action is needed.",
  adviceDevice: "If this wasn't you, sign out of that session and change your password.",
  adviceAccount:
    "If this wasn't you, change your password, sign out of any sessions you don't recognize, and review your sign-in methods.",
  /** “Forgot password?” is the link on the sign-in page. */
  advicePassword:
    "If this wasn't you, reset your password right away with “Forgot password?”, and sign out of any sessions you don't recognize.",
  adviceEmail:
    "If this wasn't you, contact {project} right away: the person who changed it can take over your account.",

  newDeviceTitle: "New sign-in to your account",
  newDevice: "We noticed a sign-in to your {project} account from a new device or location.",
  passwordChangedTitle: "Your password was changed",
  passwordChanged: "The password for your {project} account was changed.",
  passwordSetTitle: "A password was added",
  passwordSet: "A password was added to your {project} account. You can now sign in with it.",
  passwordResetTitle: "Your password was reset",
  passwordReset: "The password for your {project} account was reset through a link sent to this email or by an admin.",
  totpEnabledTitle: "Two-factor authentication was turned on",
  totpEnabled: "Signing in to your {project} account now requires a code from an authenticator app.",
  totpDisabledTitle: "Two-factor authentication was turned off",
  totpDisabled: "Signing in to your {project} account no longer requires a code from an authenticator app.",
  recoveryCodesTitle: "New recovery codes were created",
  recoveryCodesCreated: "New recovery codes were created for your {project} account. Older codes no longer work.",
  recoveryCodeUsedTitle: "A recovery code was used",
  recoveryCodeUsed: "A recovery code for your {project} account was used instead of the authenticator app.",
  passkeyAddedTitle: "A passkey was added",
  passkeyAdded: "The passkey “{name}” was added to your {project} account. It can now be used to sign in.",
  passkeyRemovedTitle: "A passkey was removed",
  passkeyRemoved: "The passkey “{name}” was removed from your {project} account.",
  accountLinkedTitle: "An account was connected",
  accountLinked: "An account at {provider} was connected to your {project} account. It can now be used to sign in.",
  accountUnlinkedTitle: "An account was disconnected",
  accountUnlinked: "An account at {provider} was disconnected from your {project} account.",
  emailChangedTitle: "Your email was changed",
  emailChanged: "The email for your {project} account was changed. It was {previous} before.",
};

export type MessageKey = keyof typeof english;
