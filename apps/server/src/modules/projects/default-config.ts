import type { ProjectConfig } from "./project.ts";

/** As stored: a project created by an older server lacks the settings that were added since. */
export type StoredProjectConfig = Partial<ProjectConfig>;

/** The initial configuration of a project. It accepts no callback URL until localhost or a domain is trusted. */
export const defaultConfig: ProjectConfig = {
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
  password_min_length: 8,
  session_lifetime_minutes: 365 * 24 * 60,
  session_idle_minutes: null,
  oauth_account_merge_strategy: "link_method",
  oauth_providers: [],
  custom_oidc: [],
  domains: [],
  email_config: { type: "shared" },
  team_creator_default_permissions: [{ id: "team_admin" }],
  team_member_default_permissions: [{ id: "team_member" }],
  user_default_permissions: [],
};

/** Missing settings have their default. Every reader of the stored configuration calls this. */
export const applyConfigDefaults = (stored: StoredProjectConfig): ProjectConfig => ({ ...defaultConfig, ...stored });
