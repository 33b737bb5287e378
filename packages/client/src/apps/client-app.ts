import { hostPlatform, type Platform } from "../platform/platform.ts";
import { randomNonce } from "../platform/random-nonce.ts";
import { assembleClientApp } from "./assemble-client-app.ts";
import { clientAppToJson } from "./client-json.ts";
import { resolveConfig } from "./config.ts";
import { findInstance, registerInstance } from "./instances.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./options.ts";
import type { StackClientAppConstructor, StackClientApp as StackClientAppMembers } from "./stack-client-app.ts";

class ClientApp {
  static get [stackAppInternalsSymbol]() {
    return { fromClientJson };
  }

  /** `uniqueIdentifier`: of an app built from JSON; otherwise made when the app is first written as JSON. */
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

function fromClientJson(json: StackClientAppJson): StackClientAppMembers {
  const { uniqueIdentifier, ...options } = json;
  const app = findInstance(json) ?? (new ClientApp(options, hostPlatform, uniqueIdentifier) as never);
  registerInstance(json, app);
  return app;
}

export type StackClientApp = StackClientAppMembers;
/** The members are assigned, not declared, so the class itself does not know their types. */
export const StackClientApp = ClientApp as unknown as StackClientAppConstructor;
