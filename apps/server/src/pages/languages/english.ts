/**
 * All texts of the pages that users see, in English. Placeholders are in braces. Messages that the client kit also has use
 * its keys and its words, in every language.
 */
export const english = {
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  signInTitle: "Sign in",
  signInLine: "to continue to {project}",
  signUpTitle: "Sign up",
  signUpLine: "to use {project}",
  email: "Email",
  password: "Password",
  newPassword: "New password",
  passwordHint: "At least {min} characters",
  forgotPassword: "Forgot password?",
  emailSignInLink: "Email me a sign-in link",
  noAccount: "Don't have an account?",
  haveAccount: "Already have an account?",
  backToSignIn: "Back to sign-in",
  sendLink: "Email me a link",

  signUpDisabledTitle: "Sign-up is closed",
  signUpDisabledText: "{project} isn't accepting new accounts right now. If you already have one, sign in.",
  noMethodText: "Sign-in without JavaScript needs a password or an email link, and both are turned off.",

  secondFactorTitle: "Two-factor authentication",
  secondFactorOrRecoveryText: "Enter the six-digit code from your authenticator app, or one of your recovery codes.",
  secondFactorOrRecoveryCode: "Code",
  verify: "Verify",

  forgotTitle: "Forgot your password?",
  forgotText: "We'll email you a link to reset it.",
  linkFormTitle: "Sign in by email",
  linkFormText: "We'll email you a link that signs you in.",
  checkEmail: "Check your email",
  resetSentText: "If {email} has an account, we've sent a password reset link.",
  linkSentText: "We've sent a link to {email}. Open it to sign in.",

  resetTitle: "Choose a new password",
  resetText: "You'll be signed out everywhere. Sign in with your new password.",
  resetButton: "Save password",
  resetDoneTitle: "Password changed",
  resetDoneText: "Sign in with your new password.",

  linkTitle: "Finish signing in",
  linkText: "You opened a sign-in link for {project}.",

  verifyTitle: "Verify your email",
  verifyText: "Confirm that this is your email.",
  verifyButton: "Verify email",
  verifiedTitle: "Email verified",
  verifiedText: "Thanks. Your email is verified.",
  continue: "Continue",

  signedInTitle: "You're signed in",
  signedInAs: "You're signed in as {account}.",
  dashboardNeedsScripts:
    "The dashboard needs JavaScript. Turn it on in your browser's settings, then open the dashboard.",
  openDashboard: "Open the dashboard",
  scriptsTitle: "The dashboard needs JavaScript",
  scriptsText: "Turn on JavaScript in your browser's settings, then reload this page. You can sign in without it.",

  /** Title of a page with errors. */
  errorTitle: "Error: {title}",

  // What is wrong with a form, each with the next step
  emailInvalid: "Enter a complete email, such as name@example.com.",
  passwordRequired: "Enter your password.",
  codeRequired: "Enter a code.",
  emailPasswordMismatch: "Incorrect email or password. Check both and try again.",
  emailTaken: "This email already has an account. Sign in, or use another email.",
  emailNotVerified: "This email isn't verified, so we can't send a link. Sign in with your password.",
  passwordTooShort: "Use at least {min} characters.",
  passwordTooLong: "Use at most {max} characters.",
  passwordCommon: "This password is too common or easy to guess. Choose another one.",
  signUpNotEnabled: "Sign-up is turned off. If you already have an account, sign in.",
  signUpRejected: "This sign-up was rejected. Contact the server's operator.",
  methodOff: "This sign-in method is turned off. Contact the server's operator.",
  secondFactorOrRecoveryWrong: "This code is incorrect, expired, or was already used. Enter the current code.",
  secondFactorExpired: "Two-factor authentication expired or had too many failed attempts. Sign in again.",
  linkInvalid: "This link isn't valid. Request a new one.",
  linkExpired: "This link expired. Request a new one.",
  linkUsed: "This link was already used. Request a new one.",
  linkBlocked: "This link had too many failed attempts. Request a new one.",
  otherSite: "This form was sent from another site. Open this page again and retry.",
  tooManyRequests: "Too many attempts. Wait a minute, then try again.",
  /** `{time}`: such as "in 5 minutes", as Intl.RelativeTimeFormat writes it. */
  tooManyRequestsUntil: "Too many attempts. Try again {time}.",
  somethingWrong: "Something went wrong. Try again in a moment.",

  // Pages that can't be shown
  notFoundTitle: "Page not found",
  notFoundText: "This page doesn't exist or was moved.",
  unknownErrorTitle: "Something went wrong",
  pageFailedText: "We couldn't show this page. Try again. If it keeps happening, send the request ID to the operator.",
  unavailableTitle: "Temporarily unavailable",
  unavailableText: "The server is starting, stopping or can't reach its database. Try again in a moment.",
  requestId: "Request ID",
  tryAgain: "Try again",
  goHome: "Go to the home page",

  // Unsubscribe links
  unsubscribeTitle: "Unsubscribe from {project}",
  unsubscribeText: "You will get no more marketing emails from {project}.",
  unsubscribe: "Unsubscribe",
  unsubscribedTitle: "You are unsubscribed",
  unsubscribedText: "You can turn these emails on again in your account settings.",
  linkUsedTitle: "This link was already used",
  unsubscribeUsedText: "You unsubscribed from these emails with it.",
  linkUnusableTitle: "This link can't be used",
  unsubscribeUnusableText:
    "The link is invalid or older than 30 days. Use the link in a newer email, or your account settings.",
} as const;

export type MessageKey = keyof typeof english;
