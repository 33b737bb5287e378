/** Where the pages of the application are. Each entry is a path, or an absolute http(s) URL written by the developer. */
export interface HandlerUrls {
  handler: string;
  signIn: string;
  signUp: string;
  signOut: string;
  emailVerification: string;
  passwordReset: string;
  forgotPassword: string;
  home: string;
  oauthCallback: string;
  magicLinkCallback: string;
  accountSettings: string;
  error: string;
  teamInvitation: string;
  afterSignIn: string;
  afterSignUp: string;
  afterSignOut: string;
}
