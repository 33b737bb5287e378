import type { ClientAppConfig } from "../core/app-context.ts";
import { resolveApiUrl } from "../core/http/base-url.ts";
import { getSetting } from "../core/platform/environment-variable.ts";
import { resolveUrls } from "../core/redirects/urls.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";

/**
 * `options` can be missing in plain JavaScript. @throws when the project or its key is missing, or when `baseUrl` is
 * invalid. A base URL from the environment is read and validated on first use.
 */
export function resolveConfig(options = {} as StackClientAppConstructorOptions): ClientAppConfig {
  const { baseUrl, tokenStore, urls = {}, oauthScopesOnSignIn = {}, redirectMethod = "none" } = options;
  if (baseUrl) resolveApiUrl(baseUrl);
  return {
    baseUrl,
    tokenStore,
    apiUrl: () => resolveApiUrl(baseUrl),
    projectId: requireOption("projectId", options.projectId, "PROJECT_ID"),
    publishableClientKey: requireOption("publishableClientKey", options.publishableClientKey, "PUBLISHABLE_CLIENT_KEY"),
    urls: resolveUrls(urls),
    oauthScopesOnSignIn,
    redirectMethod,
    promptSecondFactor: options.promptSecondFactor,
    extraRequestHeaders: options.extraRequestHeaders ?? JSON.parse(getSetting("EXTRA_REQUEST_HEADERS") || "{}"),
  };
}

function requireOption(option: string, given: string | undefined, variable: string): string {
  const value = given || getSetting(variable);
  if (!value) throw new Error(`Pass ${option} or set VESTIBULE_${variable}.`);
  return value;
}
