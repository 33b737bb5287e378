import type { ClientAppConfig } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import type { Api } from "../core/http/api.ts";
import { getSetting } from "../core/platform/environment-variable.ts";
import { memoizeByRef } from "../core/platform/memoize.ts";
import { hostPlatform, type Platform } from "../core/platform/platform.ts";
import { createAdminApi } from "../features/admin/admin-api.ts";
import { createAdminAppMethods } from "../features/admin/admin-app-methods.ts";
import { createOwnerApi } from "../features/admin/owner-api.ts";
import { createServerApi } from "../features/server/server-api.ts";
import { createServerAppMethods } from "../features/server/server-app-methods.ts";
import { requireSuperSecretAdminKey, type StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import type { StackAdminAppConstructor, StackClientApp } from "./app-models.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";
import { assertNotInBrowser, findSecretServerKey } from "./server-app-options.ts";

/** The constructor with its internal platform parameter, so that tests can inject a clock. */
export type ClientAppClass = new (options: StackClientAppConstructorOptions, platform: Platform) => StackClientApp;

/** Without a publishable key, client calls such as signing in don't work. */
const noKey = "none";

/** A function of its superclass, because that class creates admin apps for owners, and imports can't be circular. */
export const getAdminAppClass = memoizeByRef((ClientApp: ClientAppClass): StackAdminAppConstructor => {
  class AdminApp extends ClientApp {
    constructor(options = {} as StackAdminAppConstructorOptions, platform: Platform = hostPlatform) {
      const owner = options.projectOwnerSession;
      if (!owner) assertNotInBrowser("StackAdminApp", "its keys");
      const keys: Keys = options.projectOwnerSession ? {} : options;
      const publishableClientKey = keys.publishableClientKey || getSetting("PUBLISHABLE_CLIENT_KEY") || noKey;
      super({ ...options, publishableClientKey, extraRequestHeaders: options.extraRequestHeaders ?? {} }, platform);
      const { context } = this[stackAppInternalsSymbol];
      const { config } = context;
      const api = owner
        ? createOwnerApi(config, owner, platform)
        : createAdminApi(config, requireSuperSecretAdminKey(keys.superSecretAdminKey), platform);
      Object.assign(
        this,
        createServerAppMethods(context, owner ? api : (findServerApi(keys, config, platform) ?? api), platform),
        createAdminAppMethods({
          api,
          platform,
          owner: owner ?? null,
          projectId: config.projectId,
          apiUrl: config.apiUrl,
        }),
      );
    }
  }
  // The members are assigned rather than declared, so the class type doesn't include them.
  return AdminApp as unknown as StackAdminAppConstructor;
});

type Keys = Partial<Record<"publishableClientKey" | "superSecretAdminKey" | "secretServerKey", string | undefined>>;

/** Uses the server key if there is one; otherwise the admin key, which includes server access. */
function findServerApi(keys: Keys, config: ClientAppConfig, platform: Platform): Api | null {
  const key = findSecretServerKey(keys.secretServerKey);
  return key ? createServerApi(config, key, platform) : null;
}
