import type { BaseUrl, HandlerUrls } from "@vestibule/client";

/**
 * Where the session is kept.
 * - `"nextjs-http-only-cookie"`: in cookies that scripts can't read, set by your route `app/vestibule/[...all]/route.ts`
 * - `"nextjs-cookie"`: in cookies that the client kit writes in the browser, as Stack Auth's client does
 */
export type NextTokenStore = "nextjs-http-only-cookie" | "nextjs-cookie";

/** `"nextjs"`: `redirect` on the server, and in the browser the router for links and the window after a sign-in. */
export type NextRedirectMethod = "nextjs" | "window" | "none";

/** What of an app crosses to the browser. It contains no secret. */
export interface AppJson {
  readonly baseUrl: BaseUrl;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly tokenStore: NextTokenStore;
  readonly sessionUrl: string;
  readonly redirectMethod: NextRedirectMethod;
  readonly urls: HandlerUrls;
  readonly oauthScopesOnSignIn: { readonly [providerId: string]: readonly string[] | undefined };
  readonly extraRequestHeaders: { readonly [name: string]: string };
}

/** The symbol of an app's `AppJson`. Global, so that it is the same in all bundles of an application. */
export const appJsonSymbol: unique symbol = Symbol.for("vestibule.next.app-json");

/** The path below `app/vestibule/[...all]` that keeps the session. */
export const defaultSessionUrl = "/vestibule/session";
