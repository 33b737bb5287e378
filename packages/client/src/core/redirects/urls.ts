import { defaultHandlerPath } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";

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

/** An http(s) URL, or a relative URL: no colon before the path. */
const pageUrl = /^(https?:|[^:]*([/?#]|$))/i;

/** Applies the defaults. @throws on a URL that isn't a web page, such as `javascript:`. */
export function resolveUrls(given: HandlerUrlOptions): Readonly<HandlerUrls> {
  const { handler = defaultHandlerPath, home = "/" } = given;
  const { afterSignIn = home, afterSignOut = home } = given;
  const { afterSignUp = afterSignIn } = given;
  const urls = { handler, home, afterSignIn, afterSignUp, afterSignOut } as HandlerUrls;
  for (const page of handlerPages) {
    const path = page.replace(/[A-Z]/g, "-$&").toLowerCase();
    urls[page] = given[page] ?? `${handler.replace(/\/$/, "")}/${path}`;
  }
  for (const url of Object.values(urls)) {
    if (!pageUrl.test(url)) throw new ConfigurationError(`The URL ${url} is not trusted; it should be relative.`);
  }
  return urls;
}
