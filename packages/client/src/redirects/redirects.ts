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

export function createRedirects(
  goTo: (page: keyof HandlerUrls, options: RedirectOptions | undefined) => Promise<void>,
): Redirects {
  const to =
    (page: keyof HandlerUrls): Redirect =>
    (options) =>
      goTo(page, options);
  return {
    redirectToSignIn: to("signIn"),
    redirectToSignUp: to("signUp"),
    redirectToSignOut: to("signOut"),
    redirectToEmailVerification: to("emailVerification"),
    redirectToPasswordReset: to("passwordReset"),
    redirectToForgotPassword: to("forgotPassword"),
    redirectToHome: to("home"),
    redirectToOAuthCallback: to("oauthCallback"),
    redirectToMagicLinkCallback: to("magicLinkCallback"),
    redirectToAfterSignIn: to("afterSignIn"),
    redirectToAfterSignUp: to("afterSignUp"),
    redirectToAfterSignOut: to("afterSignOut"),
    redirectToAccountSettings: to("accountSettings"),
    redirectToError: to("error"),
    redirectToTeamInvitation: to("teamInvitation"),
  };
}
