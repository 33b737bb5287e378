import { defaultHandlerPath } from "@vestibule/contract";

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

export type HandlerUrlOptions = { readonly [Page in keyof HandlerUrls]?: HandlerUrls[Page] | undefined };

/** Fills in the defaults. @throws on a URL that no page can have, such as `javascript:`. */
export function resolveUrls(given: HandlerUrlOptions): Readonly<HandlerUrls> {
  const handler = given.handler ?? defaultHandlerPath;
  const home = given.home ?? "/";
  const afterSignIn = given.afterSignIn ?? home;
  const below = (page: string) => `${handler.replace(/\/$/, "")}/${page}`;
  const urls: HandlerUrls = {
    handler,
    home,
    afterSignIn,
    signIn: given.signIn ?? below("sign-in"),
    signUp: given.signUp ?? below("sign-up"),
    signOut: given.signOut ?? below("sign-out"),
    emailVerification: given.emailVerification ?? below("email-verification"),
    passwordReset: given.passwordReset ?? below("password-reset"),
    forgotPassword: given.forgotPassword ?? below("forgot-password"),
    oauthCallback: given.oauthCallback ?? below("oauth-callback"),
    magicLinkCallback: given.magicLinkCallback ?? below("magic-link-callback"),
    accountSettings: given.accountSettings ?? below("account-settings"),
    error: given.error ?? below("error"),
    teamInvitation: given.teamInvitation ?? below("team-invitation"),
    afterSignUp: given.afterSignUp ?? afterSignIn,
    afterSignOut: given.afterSignOut ?? home,
  };
  for (const [page, url] of Object.entries(urls)) {
    if (!isPageUrl(url))
      throw new Error(`The URL ${url} of ${page} is not trusted; it should be relative, or begin with http(s)://.`);
  }
  return Object.freeze(urls);
}

function isPageUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, "https://relative.invalid").protocol);
  } catch {
    return false;
  }
}
