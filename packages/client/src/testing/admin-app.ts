import { defaultProjectConfig, type ProjectAdminRead } from "@vestibule/contract/endpoints";
import { StackAdminApp } from "../apps/admin-app.ts";
import type { StackAdminAppConstructorOptions } from "../apps/admin-app-options.ts";
import type { Platform } from "../core/platform/platform.ts";
import { createTestPlatform } from "./platform.ts";

type TestableConstructor = new (options: StackAdminAppConstructorOptions, platform: Platform) => StackAdminApp;

/** An admin app of a test project with all three keys and a fixed clock. */
export function createTestAdminApp(
  baseUrl: string,
  options: Partial<StackAdminAppConstructorOptions> = {},
  platform: Platform = createTestPlatform(),
): StackAdminApp {
  const Constructor = StackAdminApp as unknown as TestableConstructor;
  const keys = { publishableClientKey: "pck_key", secretServerKey: "ssk_key", superSecretAdminKey: "sak_key" };
  const given = { baseUrl, projectId: "project", ...keys, tokenStore: null, ...options };
  return new Constructor(given as StackAdminAppConstructorOptions, platform);
}

/** A project as the server returns it to admins. */
export const adminProjectJson = (change: Partial<ProjectAdminRead> = {}): ProjectAdminRead => ({
  id: "project",
  display_name: "Engines",
  description: "",
  created_at_millis: 1_700_000_000_000,
  user_count: 3,
  is_production_mode: false,
  ...change,
  config: {
    ...defaultProjectConfig,
    enabled_oauth_providers: [],
    ...change.config,
  },
});
