import { apiBasePath } from "@vestibule/contract";
import type { ClientAppConfig } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { randomNonce } from "../core/platform/random-nonce.ts";
import { findInstance, registerInstance } from "./app-registry.ts";
import { assembleClientApp } from "./assemble-client-app.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";
import { resolveConfig } from "./resolve-config.ts";
import type { StackClientAppConstructor, StackClientApp as StackClientAppInstance } from "./stack-client-app.ts";

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
