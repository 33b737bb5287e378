import { createAdminApi } from "../admin/admin-api.ts";
import { createAdminMembers } from "../admin/members.ts";
import { createOwnerApi } from "../admin/owner-api.ts";
import { hostPlatform, type Platform } from "../platform/platform.ts";
import { createServerMembers } from "../server/members.ts";
import { createServerApi } from "../server/server-api.ts";
import type { StackAdminAppConstructor, StackAdminApp as StackAdminAppMembers } from "./admin-app-model.ts";
import { requireSuperSecretAdminKey, type StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import { StackClientApp } from "./client-app.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { StackClientAppConstructorOptions } from "./options.ts";
import { refuseBrowser, requireSecretServerKey } from "./server-app-options.ts";

/** The client's class as it is made: with a clock that tests may bring. */
const ClientApp = StackClientApp as unknown as new (
  options: StackClientAppConstructorOptions,
  platform: Platform,
) => StackClientApp;

/** An owner needs no key of the project. What visitors do, such as signing in, is not possible in such an app. */
const noKey = "not-used-by-owners";

class AdminApp extends ClientApp {
  constructor(options = {} as StackAdminAppConstructorOptions, platform: Platform = hostPlatform) {
    const owner = options.projectOwnerSession;
    if (!owner) refuseBrowser("StackAdminApp", "its keys");
    const { extraRequestHeaders = {} } = options;
    super({ ...options, extraRequestHeaders, ...(owner && { publishableClientKey: noKey }) }, platform);
    const { parts } = this[stackAppInternalsSymbol];
    const { config } = parts;
    const ownerApi = owner && createOwnerApi(config, owner, platform);
    const api =
      ownerApi ?? createAdminApi(config, requireSuperSecretAdminKey(keysOf(options).superSecretAdminKey), platform);
    const serverApi =
      ownerApi ?? createServerApi(config, requireSecretServerKey(keysOf(options).secretServerKey), platform);
    Object.assign(
      this,
      createServerMembers(parts, serverApi, platform),
      createAdminMembers({ api, platform, projectId: config.projectId, apiUrl: config.apiUrl }),
    );
  }
}

type Keys = Partial<Record<"superSecretAdminKey" | "secretServerKey", string | undefined>>;

const keysOf = (options: StackAdminAppConstructorOptions): Keys => (options.projectOwnerSession ? {} : options);

export type StackAdminApp = StackAdminAppMembers;
/** The members are assigned, not declared, so the class itself does not know their types. */
export const StackAdminApp = AdminApp as unknown as StackAdminAppConstructor;
