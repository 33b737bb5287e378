import type { ProjectConfig } from "./project.ts";

/** What a fresh project starts with. It accepts no callback URL until localhost or a domain is trusted. */
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
  oauth_account_merge_strategy: "link_method",
  oauth_providers: [],
  domains: [],
  email_config: { type: "shared" },
  team_creator_default_permissions: [{ id: "team_admin" }],
  team_member_default_permissions: [{ id: "team_member" }],
  user_default_permissions: [],
};
