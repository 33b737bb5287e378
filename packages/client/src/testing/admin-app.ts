import type { ProjectAdminRead } from "@vestibule/contract/endpoints";
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
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    allow_localhost: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    create_team_on_sign_up: false,
    anonymous_accounts_enabled: false,
    refuse_common_passwords: true,
    security_notifications_enabled: true,
    recent_sign_in_required: false,
    oauth_account_merge_strategy: "link_method",
    oauth_providers: [],
    custom_oidc: [],
    oauth_provider_order: [],
    password_min_length: 8,
    session_lifetime_minutes: 525_600,
    session_idle_minutes: null,
    enabled_oauth_providers: [],
    domains: [],
    email_config: { type: "shared" },
    team_creator_default_permissions: [{ id: "team_admin" }],
    team_member_default_permissions: [{ id: "team_member" }],
    user_default_permissions: [],
    ...change.config,
  },
});
