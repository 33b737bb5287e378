/**
 * Messages of the sign-in and sign-up pages, and messages that all pages share. Placeholders are in braces. Every
 * language has the same keys.
 */
export const en = {
  // Shared words
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  accountSettings: "Account settings",
  goHome: "Go to the home page",
  tryAgain: "Try again",
  cancel: "Cancel",
  loading: "Loading",

  // Sign-in and sign-up
  signInTitle: "Sign in",
  signInLine: "to continue to {project}",
  signUpTitle: "Sign up",
  signUpLine: "to use {project}",
  noAccount: "Don't have an account?",
  haveAccount: "Already have an account?",
  forgotPassword: "Forgot password?",
  noMethod: "No sign-in method is turned on for {project}. Contact its owner.",
  alreadySignedInTitle: "You're signed in",
  alreadySignedInText: "You're signed in as {account}. Sign out first to use another account.",
  signUpDisabledTitle: "Sign-up is closed",
  signUpDisabledText: "{project} isn't accepting new accounts right now. If you already have one, sign in.",
  loadFailedTitle: "Couldn't load this page",

  // Problems, each with the next step
  emailRequired: "Enter your email.",
  emailInvalid: "Enter a complete email, such as name@example.com.",
  passwordRequired: "Enter your password.",
  passwordTooShort: "Use at least {min} characters.",
  passwordCommon: "This password is too common or easy to guess. Choose another one.",
  passwordTooLong: "Use at most {max} characters.",
  emailPasswordMismatch: "Incorrect email or password. Check both and try again.",
  emailTaken: "This email already has an account. Sign in, or use another email.",
  signUpNotEnabled: "Sign-up is turned off. If you already have an account, sign in.",
  passwordNotEnabled: "Password sign-in is turned off. Contact the app's owner.",
  callbackNotTrusted: "This app's domain isn't trusted yet. Contact the app's owner.",
  secondFactorMissing: "You didn't complete two-factor authentication. Sign in again.",
  secondFactorExpired: "Two-factor authentication expired or had too many failed attempts. Sign in again.",
  tooManyRequests: "Too many attempts. Wait a minute, then try again.",
  notReachable: "Couldn't reach the server. Check your connection and try again.",
  somethingWrong: "Something went wrong. Try again in a moment.",
  notSetUp: "This app isn't set up correctly. {reason}",
  sessionEnded: "You've been signed out. Sign in again to continue.",
  emailAlreadyVerified: "This email is already verified.",
  primaryEmailNotVerified: "Verify your primary email first.",
  errorCode: "Code: {code}",
  support: "Contact support",
} as const;

export type MessageKey = keyof typeof en;
