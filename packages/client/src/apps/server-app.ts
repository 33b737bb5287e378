import { hostPlatform, type Platform } from "../platform/platform.ts";
import { createServerMembers } from "../server/members.ts";
import { createServerApi } from "../server/server-api.ts";
import { StackClientApp } from "./client-app.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { StackClientAppConstructorOptions } from "./options.ts";
import type { StackServerAppConstructor, StackServerApp as StackServerAppMembers } from "./server-app-model.ts";
import { refuseBrowser, requireSecretServerKey, type StackServerAppConstructorOptions } from "./server-app-options.ts";

/** The client's class as it is made: with a clock that tests may bring. */
const ClientApp = StackClientApp as unknown as new (
  options: StackClientAppConstructorOptions,
  platform: Platform,
) => StackClientApp;

class ServerApp extends ClientApp {
  constructor(options = {} as StackServerAppConstructorOptions, platform: Platform = hostPlatform) {
    refuseBrowser("StackServerApp", "its keys");
    // The headers of the environment are for browsers.
    super({ ...options, extraRequestHeaders: options.extraRequestHeaders ?? {} }, platform);
    const key = requireSecretServerKey(options.secretServerKey);
    const { parts } = this[stackAppInternalsSymbol];
    Object.assign(this, createServerMembers(parts, createServerApi(parts.config, key, platform), platform));
  }
}

export type StackServerApp = StackServerAppMembers;
/** The members are assigned, not declared, so the class itself does not know their types. */
export const StackServerApp = ServerApp as unknown as StackServerAppConstructor;
