import { createAdminApi } from "../admin/admin-api.ts";
import { createAdminMembers } from "../admin/members.ts";
import { createOwnerApi } from "../admin/owner-api.ts";
import type { Api } from "../http/api.ts";
import { setting } from "../platform/environment-variable.ts";
import { hostPlatform, type Platform } from "../platform/platform.ts";
import { createServerMembers } from "../server/members.ts";
import { createServerApi } from "../server/server-api.ts";
import type { StackAdminAppConstructor, StackAdminApp as StackAdminAppMembers } from "./admin-app-model.ts";
import { requireSuperSecretAdminKey, type StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import { StackClientApp } from "./client-app.ts";
import type { ClientAppConfig } from "./config.ts";
import { stackAppInternalsSymbol } from "./internals.ts";
import type { StackClientAppConstructorOptions } from "./options.ts";
import { findSecretServerKey, refuseBrowser } from "./server-app-options.ts";

/** The client's class as it is made: with a clock that tests may bring. */
const ClientApp = StackClientApp as unknown as new (
  options: StackClientAppConstructorOptions,
  platform: Platform,
) => StackClientApp;

/** Where there is no publishable key, what visitors do, such as signing in, is not possible. */
const noKey = "none";

class AdminApp extends ClientApp {
  constructor(options = {} as StackAdminAppConstructorOptions, platform: Platform = hostPlatform) {
    const owner = options.projectOwnerSession;
    if (!owner) refuseBrowser("StackAdminApp", "its keys");
    const keys: Keys = options.projectOwnerSession ? {} : options;
    const publishableClientKey = keys.publishableClientKey || setting("PUBLISHABLE_CLIENT_KEY") || noKey;
    super({ ...options, publishableClientKey, extraRequestHeaders: options.extraRequestHeaders ?? {} }, platform);
    const { parts } = this[stackAppInternalsSymbol];
    const { config } = parts;
    const api = owner
      ? createOwnerApi(config, owner, platform)
      : createAdminApi(config, requireSuperSecretAdminKey(keys.superSecretAdminKey), platform);
    Object.assign(
      this,
      createServerMembers(parts, owner ? api : (serverApiOf(keys, config, platform) ?? api), platform),
      createAdminMembers({
        api,
        platform,
        owner: owner ?? null,
        projectId: config.projectId,
        apiUrl: config.apiUrl,
      }),
    );
  }
}

type Keys = Partial<Record<"publishableClientKey" | "superSecretAdminKey" | "secretServerKey", string | undefined>>;

/** With the server key where there is one; the admin key opens the same. */
function serverApiOf(keys: Keys, config: ClientAppConfig, platform: Platform): Api | null {
  const key = findSecretServerKey(keys.secretServerKey);
  return key ? createServerApi(config, key, platform) : null;
}

export type StackAdminApp = StackAdminAppMembers;
/** The members are assigned, not declared, so the class itself does not know their types. */
export const StackAdminApp = AdminApp as unknown as StackAdminAppConstructor;
