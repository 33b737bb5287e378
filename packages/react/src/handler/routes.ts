import type { HandlerUrls } from "@vestibule/client";

const handlerPages = [
  "sign-in",
  "sign-up",
  "sign-out",
  "email-verification",
  "password-reset",
  "forgot-password",
  "oauth-callback",
  "magic-link-callback",
  "team-invitation",
  "onboarding",
  "error",
  "account-settings",
  "cli-auth-confirm",
] as const;

export type HandlerPage = (typeof handlerPages)[number];

/** Pages that don't redirect to the application's own. The CLI opens its path under the handler, so it can't move. */
const fixedPages: readonly HandlerPage[] = ["error", "account-settings", "cli-auth-confirm"];

/** The handler root shows account settings, which redirect signed-out visitors to sign-in. */
const aliases: Record<string, HandlerPage> = { login: "sign-in", register: "sign-up", "": "account-settings" };

/** `canonical`: false for an alias or another spelling, which is then corrected in the address bar. */
export type HandlerRoute = { page: HandlerPage; canonical: boolean } | { page: "not-found" };

function squash(name: string): string {
  return name.toLowerCase().replaceAll("-", "");
}

const bySquashedName = new Map<string, HandlerPage>([
  ...Object.entries(aliases),
  ...handlerPages.map((page) => [squash(page), page] as const),
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
  if (fixedPages.includes(page)) return null;
  // The entry of `sign-in` is `signIn`.
  const url = page.replace(/-./g, (start) => start.slice(1).toUpperCase()) as keyof HandlerUrls;
  const handler = new URL(urls.handler, origin);
  const target = new URL(urls[url], origin);
  const prefix = handler.pathname.replace(/\/+$/, "");
  const isInside = target.origin === handler.origin && target.pathname.startsWith(`${prefix}/`);
  if (isInside) return null;
  for (const [name, value] of new URLSearchParams(query)) target.searchParams.set(name, value);
  return target.origin === origin ? target.pathname + target.search + target.hash : target.href;
}
