import type { HandlerUrls } from "@vestibule/client";

/** Pages of the handler and the entry of `urls` that may move each elsewhere. */
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
  error: { url: "error", delegates: false },
  "account-settings": { url: "accountSettings", delegates: false },
  // Programs know it below the handler; it cannot be moved.
  "cli-auth-confirm": { url: "handler", delegates: false },
} as const satisfies Record<string, { url: keyof HandlerUrls; delegates: boolean }>;

export type HandlerPage = keyof typeof handlerPages;

/** The handler's own address leads to the account, which sends visitors on to sign in. */
const aliases: Record<string, HandlerPage> = { login: "sign-in", register: "sign-up", "": "account-settings" };

/** `canonical`: false for an alias or another spelling, whose address is then corrected. */
export type HandlerRoute = { page: HandlerPage; canonical: boolean } | { page: "not-found" };

function squash(name: string): string {
  return name.toLowerCase().replaceAll("-", "");
}

const bySquashedName = new Map<string, HandlerPage>([
  ...Object.entries(aliases),
  ...(Object.keys(handlerPages) as HandlerPage[]).map((page) => [squash(page), page] as const),
]);

/** The part of `location` below the handler: `location` is a path of the site or already only the rest. `handler`: a path. */
export function pathBelowHandler(location: string, handler: string): string {
  const path = location.split(/[?#]/, 1)[0] ?? "";
  const prefix = handler.replace(/\/+$/, "");
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  return (isBelow ? path.slice(prefix.length) : path).replace(/^\/+|\/+$/g, "");
}

/** Finds the page. Case and dashes do not matter. */
export function matchRoute(path: string): HandlerRoute {
  const page = bySquashedName.get(squash(path));
  return page ? { page, canonical: path === page } : { page: "not-found" };
}

/** Where the application shows this page itself: an address outside the handler. Null when the handler shows it.
 *  `query`: with its question mark; it is kept. `origin`: of the current page. */
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
