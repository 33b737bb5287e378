/** The URLs of the app's pages. Each entry is a path or an absolute http(s) URL set by the developer. */
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
  onboarding: string;
  afterSignIn: string;
  afterSignUp: string;
  afterSignOut: string;
}

export type HandlerUrlOptions = { readonly [Page in keyof HandlerUrls]?: HandlerUrls[Page] | undefined };

/** The pages that the handler route renders. Their default path is their name in kebab case. */
export const handlerPages = [
  "signIn",
  "signUp",
  "signOut",
  "emailVerification",
  "passwordReset",
  "forgotPassword",
  "oauthCallback",
  "magicLinkCallback",
  "accountSettings",
  "error",
  "teamInvitation",
  "onboarding",
] as const satisfies readonly (keyof HandlerUrls)[];
