import { hostPlatform, type Platform } from "../platform/platform.ts";
import { randomNonce } from "../platform/random-nonce.ts";
import { stackAppInternalsSymbol } from "./app-internals.ts";
import { findInstance, registerInstance } from "./app-registry.ts";
import { assembleClientApp } from "./assemble-client-app.ts";
import { resolveConfig } from "./client-app-config.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";
import { clientAppToJson } from "./client-json.ts";
import type { StackClientAppConstructor, StackClientApp as StackClientAppInstance } from "./stack-client-app.ts";

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
