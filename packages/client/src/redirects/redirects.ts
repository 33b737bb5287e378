import type { RedirectOptions } from "./redirect-method.ts";
import type { HandlerUrls } from "./urls.ts";

type Redirect = (options?: RedirectOptions) => Promise<void>;

/** `redirectToX` for every page: goes there and waits 2 s, so that nothing after it runs while the page is left. */
export interface Redirects {
  redirectToSignIn: Redirect;
  redirectToSignUp: Redirect;
  redirectToSignOut: Redirect;
  redirectToEmailVerification: Redirect;
  redirectToPasswordReset: Redirect;
  redirectToForgotPassword: Redirect;
  redirectToHome: Redirect;
  redirectToOAuthCallback: Redirect;
  redirectToMagicLinkCallback: Redirect;
  redirectToAfterSignIn: Redirect;
  redirectToAfterSignUp: Redirect;
  redirectToAfterSignOut: Redirect;
  redirectToAccountSettings: Redirect;
  redirectToError: Redirect;
  redirectToTeamInvitation: Redirect;
}

const destinations = [
  "SignIn",
  "SignUp",
  "SignOut",
  "EmailVerification",
  "PasswordReset",
  "ForgotPassword",
  "Home",
  "OAuthCallback",
  "MagicLinkCallback",
  "AfterSignIn",
  "AfterSignUp",
  "AfterSignOut",
  "AccountSettings",
  "Error",
  "TeamInvitation",
] as const;

export function createRedirects(
  goTo: (page: keyof HandlerUrls, options: RedirectOptions | undefined) => Promise<void>,
): Redirects {
  const redirects: Partial<Redirects> = {};
  for (const destination of destinations) {
    const page = destination.replace(/^OA|^./, (start) => start.toLowerCase()) as keyof HandlerUrls;
    redirects[`redirectTo${destination}`] = (options) => goTo(page, options);
  }
  return redirects as Redirects;
}
