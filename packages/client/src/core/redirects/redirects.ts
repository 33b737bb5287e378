import type { RedirectOptions } from "./redirect-method.ts";
import type { HandlerUrls } from "./urls.ts";

type Redirect = (options?: RedirectOptions) => Promise<void>;

/** `redirectToX` for every page: navigates and waits 2 s, so that no code after it runs while the page unloads. */
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
  redirectToOnboarding: Redirect;
}

export function createRedirects(
  urls: Readonly<HandlerUrls>,
  goTo: (page: keyof HandlerUrls, options: RedirectOptions | undefined) => Promise<void>,
): Redirects {
  const redirects: Record<string, Redirect> = {};
  for (const page of Object.keys(urls) as (keyof HandlerUrls)[]) {
    const destination = page.replace(/^oa|^./, (start) => start.toUpperCase());
    if (page !== "handler") redirects[`redirectTo${destination}`] = (options) => goTo(page, options);
  }
  return redirects as unknown as Redirects;
}
