import { StackClientApp as KitClientApp } from "@vestibule/client";
import type { StackClientApp as StackClientAppInstance } from "../shared/app-model.ts";
import { type NextClientAppOptions, resolveSettings } from "../shared/settings.ts";
import { createApp, isBrowser } from "./create-app.ts";
import { createNextApp } from "./next-provider.tsx";

/** The app in a module of client components. The server renders the fallbacks of components that need its user. */
class ClientApp {
  constructor(options: NextClientAppOptions) {
    const settings = resolveSettings(options);
    const { urls } = new KitClientApp({ ...options, ...settings, redirectMethod: "none", tokenStore: null });
    const json = { ...settings, urls };
    // biome-ignore lint/correctness/noConstructorReturn: the members are assigned rather than declared, as in the kit.
    return isBrowser ? createNextApp(json, false).app : createApp(json, false, null);
  }
}

export const StackClientApp = ClientApp as unknown as { new (options: NextClientAppOptions): StackClientAppInstance };
