import { apiBasePath } from "@vestibule/contract";
import type { ClientAppConfig } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { resolveApiUrl } from "../core/http/base-url.ts";
import { getSetting } from "../core/platform/environment-variable.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { randomNonce } from "../core/platform/random-nonce.ts";
import { resolveUrls } from "../core/redirects/urls.ts";
import { assembleClientApp } from "./assemble-client-app.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";
import {
  findInstance,
  registerInstance,
  type StackClientAppConstructor,
  type StackClientApp as StackClientAppInstance,
} from "./stack-client-app.ts";

/**
 * `options` can be missing in plain JavaScript. @throws when the project or its key is missing, or when `baseUrl` is
 * invalid. A base URL from the environment is read and validated on first use.
 */
function resolveConfig(options = {} as StackClientAppConstructorOptions): ClientAppConfig {
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

/**
 * @throws when the redirect method or the token store is an object: functions and requests can't be serialized, and
 *   tokens must not be. The second-factor prompt isn't serialized.
 */
function clientAppToJson(config: ClientAppConfig, uniqueIdentifier: string): StackClientAppJson {
  const { apiUrl, redirectMethod, tokenStore, promptSecondFactor, ...same } = config;
  if (typeof redirectMethod === "object" || (typeof tokenStore === "object" && tokenStore !== null)) {
    throw new Error("This redirectMethod or tokenStore can't be serialized to JSON.");
  }
  const baseUrl = config.baseUrl ?? apiUrl().slice(0, -apiBasePath.length);
  return { ...same, baseUrl, tokenStore, redirectMethod, uniqueIdentifier };
}

class ClientApp {
  static get [stackAppInternalsSymbol]() {
    return { fromClientJson };
  }

  /** `uniqueIdentifier`: set for an app built from JSON; otherwise created on the first `toClientJson`. */
  constructor(options: StackClientAppConstructorOptions, platform: Platform = hostPlatform, uniqueIdentifier = "") {
    const config = resolveConfig(options);
    let identifier = uniqueIdentifier;
    const toClientJson = () => {
      identifier ||= randomNonce();
      const json = clientAppToJson(config, identifier);
      registerInstance(json, this as never);
      return json;
    };
    Object.assign(this, assembleClientApp(config, platform, toClientJson));
  }
}

function fromClientJson(json: StackClientAppJson): StackClientAppInstance {
  const { uniqueIdentifier, ...options } = json;
  const app = findInstance(json) ?? (new ClientApp(options, hostPlatform, uniqueIdentifier) as never);
  registerInstance(json, app);
  return app;
}

export type StackClientApp = StackClientAppInstance;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackClientApp = ClientApp as unknown as StackClientAppConstructor;
