import { hostPlatform, type Platform } from "../platform/platform.ts";
import { createServerParts } from "../server/create-parts.ts";
import { createTeamDirectory } from "../server/teams/teams.ts";
import { createGetServerUser } from "../server/users/get-server-user.ts";
import { createUserDirectory } from "../server/users/users.ts";
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
    refuseBrowser();
    // The headers of the environment are for browsers.
    super({ ...options, extraRequestHeaders: options.extraRequestHeaders ?? {} }, platform);
    const key = requireSecretServerKey(options.secretServerKey);
    const parts = createServerParts(this[stackAppInternalsSymbol].parts, key, platform);
    Object.assign(this, {
      getUser: createGetServerUser(parts),
      ...createUserDirectory(parts),
      ...createTeamDirectory(parts),
    });
  }
}

export type StackServerApp = StackServerAppMembers;
/** The members are assigned, not declared, so the class itself does not know their types. */
export const StackServerApp = ServerApp as unknown as StackServerAppConstructor;
