/** Texts of the sign-in and sign-up pages and of what all pages share, in English. Placeholders stand in braces. Other languages
 *  have the same keys. */
export const en = {
  // Words used in several places
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  accountSettings: "Account settings",
  goHome: "Go to home page",
  tryAgain: "Try again",
  cancel: "Cancel",
  save: "Save",
  loading: "Loading",

  // An address below the handler that is no page
  notFoundTitle: "Page not found",
  notFoundText: "There is nothing at this address.",

  // Sign-in and sign-up
  signInTitle: "Sign in",
  signInLine: "to continue to {project}",
  signUpTitle: "Create your account",
  signUpLine: "to use {project}",
  noAccount: "No account yet?",
  haveAccount: "Already have an account?",
  createAccount: "Create account",
  repeatPassword: "Repeat password",
  forgotPassword: "Forgot password?",
  passwordHint: "At least {min} characters",
  noMethod: "No way to sign in is turned on for {project}. Ask its owner to turn one on.",
  alreadySignedInTitle: "You are signed in",
  alreadySignedInText: "You are signed in as {account}. Sign out first to use another account.",
  signUpDisabledTitle: "Sign-up is closed",
  signUpDisabledText: "{project} does not accept new accounts at the moment. If you already have one, sign in.",
  loadFailedTitle: "This page could not be loaded",

  // Problems, each with the way out
  emailRequired: "Enter your email address.",
  emailInvalid: "Enter a complete email address, such as name@example.com.",
  passwordRequired: "Enter your password.",
  passwordChoose: "Choose a password.",
  passwordTooShort: "Use at least {min} characters.",
  passwordCommon: "This password is too common or easy to guess. Choose one that nobody else would.",
  passwordTooLong: "Use at most {max} characters.",
  passwordRepeatRequired: "Type the password once more.",
  passwordRepeatDiffers: "The passwords differ. Type the same one twice.",
  emailPasswordMismatch: "The email address or the password is wrong. Check both and try again.",
  emailTaken: "This address already has an account. Sign in, or use another address.",
  signUpNotEnabled: "New accounts are turned off here. Sign in if you already have one.",
  passwordNotEnabled: "Signing in with a password is turned off here. Ask the owner of this application.",
  callbackNotTrusted:
    "The address of this application is not on its list of trusted domains. Its owner needs to add it.",
  secondFactorMissing: "Your account asks for a second step, which was not finished. Sign in again.",
  secondFactorOver: "The second step took too long, or was tried too often. Sign in again.",
  tooManyRequests: "Too many tries. Wait a minute, then try again.",
  notReachable: "The server could not be reached. Check your connection and try again.",
  somethingWrong: "Something went wrong on our side. Try again in a moment.",
  notSetUp: "This application is not set up correctly. {reason}",
  sessionOver: "You have been signed out. Sign in again to continue.",
  emailAlreadyVerified: "This address is already verified.",
  errorCode: "Code: {code}",

  // User menu
  openUserMenu: "Open user menu",
  userMenu: "User menu",
  toggleColors: "Switch light and dark",

  // Account settings: its frame, shown while the rest is fetched
  sections: "Sections",
  deleteAccountMismatch: "Type {word} exactly as shown.",
} as const;

export type MessageKey = keyof typeof en;
