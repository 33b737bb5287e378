import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { createServerApi } from "../features/server/server-api.ts";
import { createServerAppMethods } from "../features/server/server-app-methods.ts";
import type { StackServerAppConstructor, StackServerApp as StackServerAppInstance } from "./app-models.ts";
import { StackClientApp } from "./client-app.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";
import {
  assertNotInBrowser,
  requireSecretServerKey,
  type StackServerAppConstructorOptions,
} from "./server-app-options.ts";

/** The constructor with its internal platform parameter, so that tests can inject a clock. */
const ClientApp = StackClientApp as unknown as new (
  options: StackClientAppConstructorOptions,
  platform: Platform,
) => StackClientApp;

class ServerApp extends ClientApp {
  constructor(options = {} as StackServerAppConstructorOptions, platform: Platform = hostPlatform) {
    assertNotInBrowser("StackServerApp", "its keys");
    // Extra headers from the environment are for browsers.
    super({ ...options, extraRequestHeaders: options.extraRequestHeaders ?? {} }, platform);
    const key = requireSecretServerKey(options.secretServerKey);
    const { context } = this[stackAppInternalsSymbol];
    const api = createServerApi(context.config, key, platform);
    Object.assign(this, createServerAppMethods(context, api, platform));
  }
}

export type StackServerApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackServerAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackServerApp = ServerApp as unknown as StackServerAppConstructor;
