import type { BaseUrl } from "../http/base-url.ts";
import type { RedirectMethod } from "../redirects/redirect-method.ts";
import type { HandlerUrlOptions, HandlerUrls } from "../redirects/urls.ts";
import type { SecondFactorPrompt } from "../second-factor/second-factor-types.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import type { WhenSignedOut } from "../users/visible-user.ts";

export interface StackClientAppConstructorOptions {
  /** Default: `VESTIBULE_API_URL`, then the `NEXT_PUBLIC_*STACK*_URL` variables. There is no built-in address. */
  readonly baseUrl?: BaseUrl | undefined;
  /** Default: `VESTIBULE_PROJECT_ID`, then `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  readonly projectId?: string | undefined;
  /** Default: `VESTIBULE_PUBLISHABLE_CLIENT_KEY`, then `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  readonly tokenStore: TokenStoreInit;
  /** Default: everything below `/handler`, home at `/`. */
  readonly urls?: HandlerUrlOptions | undefined;
  /** Extra scopes by provider id, asked for when signing in and when linking. */
  readonly oauthScopesOnSignIn?: { readonly [providerId: string]: readonly string[] } | undefined;
  /**
   * Asks for the second factor of a sign-in, again after a wrong code. Default in a browser: `window.prompt` for a six-digit code, once.
   * Elsewhere there is none: the sign-in ends with MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  readonly promptSecondFactor?: SecondFactorPrompt | undefined;
  /** Default `"none"`. */
  readonly redirectMethod?: RedirectMethod | undefined;
  /** Sent with every request after the standard headers, so they can replace those. */
  readonly extraRequestHeaders?: { readonly [name: string]: string } | undefined;
  /** Accepted for applications that move over; nothing is prefetched. */
  readonly noAutomaticPrefetch?: boolean | undefined;
}

/** A client app in JSON, to be rebuilt elsewhere by `fromClientJson`. */
export interface StackClientAppJson {
  readonly baseUrl: BaseUrl;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly tokenStore: "cookie" | "memory" | null;
  readonly urls: HandlerUrls;
  readonly oauthScopesOnSignIn: { readonly [providerId: string]: readonly string[] };
  readonly uniqueIdentifier: string;
  readonly redirectMethod: "window" | "none";
  readonly extraRequestHeaders: { readonly [name: string]: string };
}

export interface GetUserOptions {
  /**
   * What to do when nobody is signed in (an anonymous user counts as nobody but for the last two). Default `return-null`.
   * - `redirect`: go to the sign-in page, then answer null (at once with redirect method `none`)
   * - `throw`: reject
   * - `anonymous`: make an anonymous account
   * - `anonymous-if-exists`: answer an anonymous user, or null
   */
  readonly or?: WhenSignedOut | undefined;
  /** Instead of the app's own store, for this call. */
  readonly tokenStore?: TokenStoreInit | undefined;
}
