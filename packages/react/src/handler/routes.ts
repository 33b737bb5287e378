import type { HandlerUrls } from "@vestibule/client";

/** Handler pages, with the `urls` entry that can move each one. */
export const handlerPages = {
  "sign-in": { url: "signIn", delegates: true },
  "sign-up": { url: "signUp", delegates: true },
  "sign-out": { url: "signOut", delegates: true },
  "email-verification": { url: "emailVerification", delegates: true },
  "password-reset": { url: "passwordReset", delegates: true },
  "forgot-password": { url: "forgotPassword", delegates: true },
  "oauth-callback": { url: "oauthCallback", delegates: true },
  "magic-link-callback": { url: "magicLinkCallback", delegates: true },
  "team-invitation": { url: "teamInvitation", delegates: true },
  onboarding: { url: "onboarding", delegates: true },
  error: { url: "error", delegates: false },
  "account-settings": { url: "accountSettings", delegates: false },
  // The CLI opens this path under the handler, so it cannot move.
  "cli-auth-confirm": { url: "handler", delegates: false },
} as const satisfies Record<string, { url: keyof HandlerUrls; delegates: boolean }>;

export type HandlerPage = keyof typeof handlerPages;

/** The handler root shows account settings, which redirect signed-out visitors to sign-in. */
const aliases: Record<string, HandlerPage> = { login: "sign-in", register: "sign-up", "": "account-settings" };

/** `canonical`: false for an alias or another spelling, which is then corrected in the address bar. */
export type HandlerRoute = { page: HandlerPage; canonical: boolean } | { page: "not-found" };

function squash(name: string): string {
  return name.toLowerCase().replaceAll("-", "");
}

const bySquashedName = new Map<string, HandlerPage>([
  ...Object.entries(aliases),
  ...(Object.keys(handlerPages) as HandlerPage[]).map((page) => [squash(page), page] as const),
]);

/**
 * The part of `location` under the handler. `location`: a full path, or the part after the handler. `handler`: a path.
 */
export function pathBelowHandler(location: string, handler: string): string {
  const path = location.split(/[?#]/, 1)[0] ?? "";
  const prefix = handler.replace(/\/+$/, "");
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  return (isBelow ? path.slice(prefix.length) : path).replace(/^\/+|\/+$/g, "");
}

/** Finds the page. Ignores case and hyphens. */
export function matchRoute(path: string): HandlerRoute {
  const page = bySquashedName.get(squash(path));
  return page ? { page, canonical: path === page } : { page: "not-found" };
}

/**
 * The URL where the application renders this page itself, outside the handler; null if the handler renders it. `query`:
 * including the question mark; preserved. `origin`: of the current page.
 */
export function delegatedUrl(page: HandlerPage, urls: HandlerUrls, query: string, origin: string): string | null {
  const { url, delegates } = handlerPages[page];
  if (!delegates) return null;
  const handler = new URL(urls.handler, origin);
  const target = new URL(urls[url], origin);
  const prefix = handler.pathname.replace(/\/+$/, "");
  const isInside = target.origin === handler.origin && target.pathname.startsWith(`${prefix}/`);
  if (isInside) return null;
  for (const [name, value] of new URLSearchParams(query)) target.searchParams.set(name, value);
  return target.origin === origin ? target.pathname + target.search + target.hash : target.href;
}
