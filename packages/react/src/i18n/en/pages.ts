import { enMethods, type MethodMessageKey } from "./methods.ts";
import { enPasswords, type PasswordKey } from "./passwords.ts";
import { en } from "./shared.ts";

/** Messages of the pages that are loaded on first use. */
export const enPages = {
  // Shared
  newSignIn: "Get a new link",
  backToSignIn: "Back to sign-in",
  signedInAs: "You're signed in as {account}.",
  switchAccount: "Switch account",

  // Unknown path under the handler
  notFoundTitle: "Page not found",
  notFoundText: "This page doesn't exist or was moved.",

  // Sign-in email link
  linkTitle: "Finish signing in",
  linkText: "You opened a sign-in link for {project}.",
  linkEmailText: "Sign in to {project} as {email}.",
  linkSwitchTitle: "You're already signed in",
  linkSwitchText: "You're signed in as {account}. This link is for {email}.",
  linkSwitchTo: "Switch to {email}",
  linkStay: "Stay as {account}",
  linkSignInTitle: "You're not signed in yet",
  signInLinkInvalidTitle: "This sign-in link isn't valid",
  signInLinkInvalidText: "The link is incomplete. Copy the whole link from the email, or get a new one.",
  signInLinkExpiredTitle: "This link expired",
  signInLinkExpiredText: "Sign-in links expire after a few minutes. Get a new one.",
  signInLinkUsedTitle: "This link was already used",
  signInLinkUsedText: "Each link works once. Get a new one to sign in.",
  signInLinkBlockedTitle: "This link is blocked",
  signInLinkBlockedText: "Too many failed attempts. Get a new link.",
  secondStepTitle: "Two-factor authentication required",
  secondStepText: "You didn't complete two-factor authentication, so you aren't signed in. Start again.",
  signedInTitle: "You're signed in",

  // Forgotten password
  forgotTitle: "Forgot your password?",
  forgotText: "We'll email you a link to reset it.",
  sendResetLink: "Email me a link",
  resetSentTitle: "Check your email",
  resetSentText: "If {email} has an account, we've sent a password reset link.",
  resetSentSpam: "Didn't get it? Check spam or try another email.",
  resetSentOther: "You may have signed up with another email or without a password.",
  resetSendAgain: "Resend",
  resetSendAgainIn: "Resend in {seconds}s",
  resetSentAgain: "Sent again to {email}.",

  // New password
  resetTitle: "Choose a new password",
  resetText: "You'll be signed out everywhere. Sign in with your new password.",
  resetButton: "Save password",
  resetDoneTitle: "Password changed",
  resetDoneText: "Sign in with your new password.",
  resetInvalidTitle: "This reset link isn't valid",
  resetInvalidText: "The link is incomplete or was replaced by a newer one.",
  resetExpiredTitle: "This link expired",
  resetExpiredText: "Password reset links expire. Request a new one.",
  resetUsedTitle: "This link was already used",
  resetUsedText: "Each link works once. If this wasn't you, request a new link now.",
  resetBlockedTitle: "This link is blocked",
  resetBlockedText: "Too many failed attempts. Request a new one.",
  askNewLink: "Request a new link",

  // OAuth callback
  finishing: "Signing you in",
  finishingText: "One moment…",
  finishingSlow: "This is taking longer than usual.",

  // CLI authorization
  cliTitle: "Authorize CLI access?",
  cliText: "A command-line app wants to sign in as {account}.",
  cliWarning: "Only continue if you just started this. It gets full access to your account.",
  cliApp: "App",
  cliLocation: "Location",
  cliIpAddress: "IP address",
  cliStarted: "Started",
  cliUnknown: "Unknown",
  cliApprove: "Authorize",
  cliDeny: "Deny",
  cliApprovedTitle: "CLI access authorized",
  cliApprovedText: "You can close this window and return to your terminal.",
  cliDeniedTitle: "Access denied",
  cliDeniedText: "CLI access was denied. You can close this window.",
  cliGoneTitle: "This request expired",
  cliGoneText: "It was already answered or expired. Start again in your terminal.",
  cliNoCodeTitle: "This link isn't valid",
  cliNoCodeText: "The link is incomplete. Copy the whole link from your terminal.",
  cliFailedTitle: "Something went wrong",

  // Team invitation
  inviteTitle: "Join a team",
  inviteJoinTitle: "Join {team}?",
  inviteJoinText: "You've been invited to join this team.",
  inviteEmailLabel: "Invited",
  inviteAccountLabel: "Joins",
  inviteOtherEmail: "This invitation was sent to a different email than your account's. You can still join.",
  inviteJoin: "Join {team}",
  inviteIgnore: "Not now",
  inviteSignInTitle: "You've been invited to a team",
  inviteSignInText: "Sign in to see the team and join.",
  inviteJoinedTitle: "Welcome to {team}",
  inviteJoinedText: "You're now a member, and {team} is your active team.",
  inviteJoinedPlainText: "You're now a member.",
  inviteMemberTitle: "You're already in {team}",
  inviteMemberText: "You don't need to do anything.",
  inviteInvalidTitle: "This invitation isn't valid",
  inviteInvalidText: "The link is incomplete or was revoked. Ask the person who invited you for a new one.",
  inviteExpiredTitle: "This invitation expired",
  inviteExpiredText: "Ask the person who invited you for a new one.",
  inviteUsedTitle: "This invitation was already used",
  inviteUsedText: "Each invitation works once. If you used it, you're in the team; otherwise ask for a new one.",
  inviteBlockedTitle: "This invitation is blocked",
  inviteBlockedText: "Too many failed attempts. Request a new one.",
  inviteFailedTitle: "Something went wrong",

  // Error page
  signUpClosedText: "No account exists for this sign-in, and sign-up is turned off.",
  timeoutTitle: "Sign-in timed out",
  timeoutText: "Sign-in with the provider took too long. Start again.",
  providerOffTitle: "This sign-in method is turned off",
  providerOffText: "This app no longer offers this provider. Choose another sign-in method.",
  scopeTitle: "Not enough access",
  scopeText: "This app requested more access than the provider allows. Contact the app's owner.",
  setupTitle: "This app isn't set up correctly",
  setupText: "The app's owner needs to check its keys and redirect URLs.",
  sessionEndedTitle: "You've been signed out",
  sessionEndedText: "Sign in again, then connect the account again.",
  emailTakenTitle: "This email already has an account",

  // Sign-out
  signOutTitle: "Sign out?",
  signOutText: "You're signed in as {account}.",
  staySignedIn: "Stay signed in",
  signedOutTitle: "You're signed out",
  signedOutText: "Sign in again anytime.",

  // Email verification
  verifyTitle: "Verify your email",
  verifyText: "Confirm that this is your email.",
  verifyButton: "Verify email",
  verifiedTitle: "Email verified",
  verifiedText: "Thanks. Your email is verified.",
  continue: "Continue",
  linkInvalidTitle: "This link isn't valid",
  linkInvalidText: "The link is incomplete or was replaced. Open the link in the latest email.",
  linkExpiredTitle: "This link expired",
  linkExpiredText: "Verification links expire.",
  linkExpiredSignIn: "Sign in to get a new one.",
  linkBlockedTitle: "This link is blocked",
  linkBlockedText: "Too many failed attempts.",
  sendNewLink: "Send a new link",
  newLinkSent: "We've sent a new link to {email}.",
  noEmailToVerify: "Your account has no email to verify.",
  verifyFailedTitle: "Your email isn't verified yet",

  // Onboarding
  onboardingText: "Open the link that we sent to {email}. Then continue here.",
  onboardingAddText: "To use {project}, add your email and verify it.",
  onboardingSend: "Send link",
  onboardingSent: "We've sent a link to {email}.",
  onboardingStill: "Your email isn't verified yet. Open the link in the email.",
  onboardingResend: "Send a new link",
  onboardingResendIn: "Send a new link in {seconds}s",
  restrictedTitle: "Your account is restricted",
  restrictedText: "You can't use {project} with this account. Contact its owner if you think this is a mistake.",
  restrictedReason: "Reason",

  // Error page
  callbackFailedTitle: "Sign-in didn't finish",
  unknownErrorText: "It may have been canceled or taken too long. Nothing was changed.",
  connectedToOtherUserTitle: "Account already connected",
  connectedToOtherUserText: "This account is connected to another user. Sign in with it, or choose another.",
  otherAccountConnectedTitle: "Another account is connected",
  otherAccountConnectedText: "You've connected a different account from this provider. Use that one.",
  providerDeniedTitle: "Sign-in canceled",
  providerDeniedText: "You or the provider canceled the sign-in. Nothing was changed.",
  emailInUseTitle: "This email is already in use",
  emailInUseText: "Another account uses this email. Sign in with your usual method.",
  useAnotherAccount: "Use another account",
} as const;

export type PageKey = PasswordKey | MethodMessageKey | keyof typeof enPages;

/** With the messages before them. Importing this from the sign-in page would load the later messages too. */
export const pageMessages: Record<PageKey, string> = { ...en, ...enMethods, ...enPasswords, ...enPages };
