import type { ApiConfig } from "../http/api.ts";
import { type BaseUrl, resolveApiUrl } from "../http/base-url.ts";
import { environmentVariable } from "../platform/environment-variable.ts";
import type { RedirectMethod } from "../redirects/redirect-method.ts";
import { type HandlerUrls, resolveUrls } from "../redirects/urls.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import type { StackClientAppConstructorOptions } from "./options.ts";

/** The options with every default filled in. */
export interface ClientAppConfig extends ApiConfig {
  readonly baseUrl: BaseUrl | undefined;
  readonly tokenStore: TokenStoreInit;
  readonly urls: Readonly<HandlerUrls>;
  readonly oauthScopesOnSignIn: { readonly [providerId: string]: readonly string[] };
  readonly redirectMethod: RedirectMethod;
}

/** @throws when the project, its key or the token store is missing. */
export function resolveConfig(options: StackClientAppConstructorOptions): ClientAppConfig {
  const { baseUrl, tokenStore } = options;
  if (tokenStore === undefined) throw new Error("Pass tokenStore.");
  return {
    baseUrl,
    tokenStore,
    apiUrl: () => resolveApiUrl(baseUrl),
    projectId: required(options.projectId, "projectId", "VESTIBULE_PROJECT_ID", "NEXT_PUBLIC_STACK_PROJECT_ID"),
    publishableClientKey: required(
      options.publishableClientKey,
      "publishableClientKey",
      "VESTIBULE_PUBLISHABLE_CLIENT_KEY",
      "NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY",
    ),
    urls: resolveUrls(options.urls ?? {}),
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    redirectMethod: options.redirectMethod ?? "none",
    extraRequestHeaders: options.extraRequestHeaders ?? extraRequestHeadersFromEnvironment(),
  };
}

function required(given: string | undefined, option: string, ...variables: [string, string]): string {
  const value = given || environmentVariable(...variables);
  if (!value) throw new Error(`Pass ${option} or set ${variables[0]}.`);
  return value;
}

function extraRequestHeadersFromEnvironment(): Record<string, string> {
  const json = environmentVariable("NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS");
  return json === undefined ? {} : JSON.parse(json);
}
