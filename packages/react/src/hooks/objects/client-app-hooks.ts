import type { GetUserOptions, StackClientApp as KitClientApp } from "@vestibule/client";
import type { AppHooks, StackClientApp } from "./app-types.ts";
import { lazyHooks } from "./lazy-hooks.ts";

const bindAppHooks = lazyHooks(async () => (await import("./app-hooks.ts")).appHooks);

/** Adds hooks to a client app, in place and once, and to the users that it returns. */
export function addClientAppHooks(app: KitClientApp): StackClientApp {
  if ("useUser" in app) return app as StackClientApp;
  const { getUser } = app;
  return Object.assign(app, {
    getUser: async (options?: GetUserOptions) => {
      const [user, { userWithHooks }] = await Promise.all([getUser(options), import("./app-hooks.ts")]);
      return user && userWithHooks(app, user, options?.tokenStore);
    },
    ...bindAppHooks<AppHooks>({ useUser: 1, useProject: 1 }, app),
  }) as unknown as StackClientApp;
}
