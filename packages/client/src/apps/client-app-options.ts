import type { BaseUrl } from "../core/http/base-url.ts";
import type { RedirectMethod } from "../core/redirects/redirect-method.ts";
import type { HandlerUrlOptions, HandlerUrls } from "../core/redirects/urls.ts";
import type { SecondFactorPrompt } from "../core/second-factor-prompt.ts";
import type { TokenStoreInit } from "../core/tokens/token-store-init.ts";

/** `HasTokenStore`: kept for applications that name it; the type doesn't depend on it. */
export interface StackClientAppConstructorOptions<
  _HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> {
  /** Default: `VESTIBULE_API_URL`, then the `NEXT_PUBLIC_*STACK*_URL` variables. There is no built-in URL. */
  readonly baseUrl?: BaseUrl | undefined;
  /** Default: `VESTIBULE_PROJECT_ID`, then `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  readonly projectId?: ProjectId | undefined;
  /** Default: `VESTIBULE_PUBLISHABLE_CLIENT_KEY`, then `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  readonly tokenStore: TokenStoreInit;
  /** Default: all pages below `/handler`, home at `/`. */
  readonly urls?: HandlerUrlOptions | undefined;
  /** Extra scopes by provider ID, requested when signing in and linking. */
  readonly oauthScopesOnSignIn?: { readonly [providerId: string]: readonly string[] | undefined } | undefined;
  /**
   * Prompts for the second factor during sign-in, and again after a wrong code. Default in a browser: `window.prompt`
   * for a six-digit code, once. Elsewhere there is no default, and the sign-in fails with
   * MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  readonly promptSecondFactor?: SecondFactorPrompt | undefined;
  /** Default: `"window"` in a browser, `"none"` elsewhere. */
  readonly redirectMethod?: RedirectMethod | undefined;
  /** Added to every request after the standard headers, so they can override them. */
  readonly extraRequestHeaders?: { readonly [name: string]: string } | undefined;
  /** Accepted for compatibility with Stack Auth. Nothing is prefetched. */
  readonly noAutomaticPrefetch?: boolean | undefined;
}

/** A client app as JSON, which `fromClientJson` turns back into an app. */
export interface StackClientAppJson<_HasTokenStore extends boolean = boolean, ProjectId extends string = string> {
  readonly baseUrl: BaseUrl;
  readonly projectId: ProjectId;
  readonly publishableClientKey: string;
  readonly tokenStore: "cookie" | "nextjs-cookie" | "memory" | null;
  readonly urls: HandlerUrls;
  readonly oauthScopesOnSignIn: { readonly [providerId: string]: readonly string[] | undefined };
  readonly uniqueIdentifier: string;
  readonly redirectMethod: "window" | "none";
  readonly extraRequestHeaders: { readonly [name: string]: string };
}
