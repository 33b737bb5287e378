import { apiBasePath } from "@vestibule/contract";
import type { ClientAppConfig } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { ConfigurationError } from "../core/configuration-error.ts";
import { resolveApiUrl } from "../core/http/base-url.ts";
import { isBrowser } from "../core/platform/browser.ts";
import { getSetting } from "../core/platform/environment-variable.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { randomNonce } from "../core/platform/random-nonce.ts";
import { resolveUrls } from "../core/redirects/resolve-urls.ts";
import { createTokenStores } from "../core/tokens/token-stores.ts";
import { findInstance, registerInstance } from "./app-instances.ts";
import type { StackClientAppConstructor, StackClientApp as StackClientAppInstance } from "./app-models.ts";
import { assembleClientApp } from "./assemble-client-app.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";

/**
 * A base URL from the environment is read and validated on first use. @throws when the project or its key is missing or
 * `baseUrl` is invalid. In a browser, this would leave an empty page, so the app's first request throws instead.
 */
function resolveConfig(options: StackClientAppConstructorOptions): ClientAppConfig {
  const { baseUrl, tokenStore, urls = {}, oauthScopesOnSignIn = {} } = options;
  const projectId = options.projectId || getSetting("PROJECT_ID") || "";
  const publishableClientKey = options.publishableClientKey || getSetting("PUBLISHABLE_CLIENT_KEY") || "";
  let apiUrl = () => resolveApiUrl(baseUrl);
  try {
    if (baseUrl) apiUrl();
    requireOption("projectId", projectId, "PROJECT_ID");
    requireOption("publishableClientKey", publishableClientKey, "PUBLISHABLE_CLIENT_KEY");
    if (/^s[sa]k_/.test(publishableClientKey)) {
      throw new ConfigurationError(
        "publishableClientKey is a secret key, which every visitor could read. Revoke it and use your pck_ key.",
      );
    }
  } catch (error) {
    if (!isBrowser()) throw error;
    // biome-ignore lint/suspicious/noConsole: for the developer, who may not be on a page that shows it.
    console.error(error);
    apiUrl = () => {
      throw error;
    };
  }
  return {
    baseUrl,
    tokenStore,
    apiUrl,
    projectId,
    publishableClientKey,
    urls: resolveUrls(urls),
    oauthScopesOnSignIn,
    redirectMethod: options.redirectMethod ?? (isBrowser() ? "window" : "none"),
    promptSecondFactor: options.promptSecondFactor,
    extraRequestHeaders: options.extraRequestHeaders ?? JSON.parse(getSetting("EXTRA_REQUEST_HEADERS") || "{}"),
  };
}

function requireOption(option: string, value: string, variable: string): void {
  if (!value) throw new ConfigurationError(`Pass ${option} or set VESTIBULE_${variable}.`);
}

/**
 * @throws when the redirect method or the token store is an object: functions and requests can't be serialized, and
 *   tokens must not be. The second-factor prompt isn't serialized.
 */
function clientAppToJson(config: ClientAppConfig, uniqueIdentifier: string): StackClientAppJson {
  const { apiUrl, redirectMethod, tokenStore, promptSecondFactor, ...same } = config;
  if (typeof redirectMethod === "object" || (typeof tokenStore === "object" && tokenStore !== null)) {
    throw new ConfigurationError("redirectMethod or tokenStore can't be serialized to JSON.");
  }
  const baseUrl = config.baseUrl ?? apiUrl().slice(0, -apiBasePath.length);
  return { ...same, baseUrl, tokenStore, redirectMethod, uniqueIdentifier };
}

class ClientApp {
  static get [stackAppInternalsSymbol]() {
    return { fromClientJson };
  }

  /** `uniqueIdentifier`: set for an app built from JSON; otherwise created on the first `toClientJson`. */
  constructor(
    // Missing in plain JavaScript.
    options = {} as StackClientAppConstructorOptions,
    platform: Platform = hostPlatform,
    uniqueIdentifier = "",
  ) {
    const config = resolveConfig(options);
    let identifier = uniqueIdentifier;
    const toClientJson = () => {
      identifier ||= randomNonce();
      // For a browser, even if this app runs on a server.
      const redirectMethod = options.redirectMethod ?? "window";
      const json = clientAppToJson({ ...config, redirectMethod }, identifier);
      registerInstance(json, this as never);
      return json;
    };
    Object.assign(
      this,
      assembleClientApp(config, platform, toClientJson, ClientApp as never, createTokenStores(config.projectId)),
    );
  }
}

function fromClientJson(json: StackClientAppJson): StackClientAppInstance {
  const { uniqueIdentifier, ...options } = json;
  const app = findInstance(json) ?? (new ClientApp(options, hostPlatform, uniqueIdentifier) as never);
  registerInstance(json, app);
  return app;
}

export type StackClientApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackClientApp = ClientApp as unknown as StackClientAppConstructor;
