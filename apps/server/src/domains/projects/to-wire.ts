import type { ProjectAdminRead, ProjectClientRead, ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { Project } from "./project.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./rules.ts";

const enabledProviders = (project: Pick<Project, "config">): { id: string }[] =>
  [...project.config.oauth_providers, ...project.config.custom_oidc].map(({ id }) => ({ id }));

/** With the names of custom providers, which no application knows by their id. */
const namedProviders = (project: Project): { id: string; display_name?: string }[] => [
  ...project.config.oauth_providers.map(({ id }) => ({ id })),
  ...project.config.custom_oidc.map(({ id, display_name }) => ({ id, display_name })),
];

/** What every application that uses the project may see. */
export function toClientWire(project: Project): ProjectClientRead {
  const { config } = project;
  return {
    id: project.id,
    display_name: project.displayName,
    config: {
      sign_up_enabled: config.sign_up_enabled,
      credential_enabled: config.credential_enabled,
      magic_link_enabled: config.magic_link_enabled,
      passkey_enabled: config.passkey_enabled,
      client_team_creation_enabled: config.client_team_creation_enabled,
      client_user_deletion_enabled: config.client_user_deletion_enabled,
      allow_user_api_keys: config.allow_user_api_keys,
      allow_team_api_keys: config.allow_team_api_keys,
      anonymous_accounts_enabled: config.anonymous_accounts_enabled,
      password_min_length: config.password_min_length,
      enabled_oauth_providers: namedProviders(project),
    },
  };
}

/** The published administration client needs every key of an own mail server, also those of a login that there is not. */
function toEmailWire({
  config: { email_config },
  secrets,
}: Pick<Project, "config" | "secrets">): ProjectConfigRead["email_config"] {
  if (email_config.type === "shared") return { ...email_config };
  return { ...email_config, username: email_config.username ?? "", password: secrets[emailPasswordName] ?? "" };
}

/** Administrators read secrets in clear: the published administration client cannot work without them. */
function toConfigWire(project: Pick<Project, "config" | "secrets">): ProjectConfigRead {
  const { config, secrets } = project;
  return {
    ...config,
    oauth_providers: config.oauth_providers.map((provider) => {
      const secret = secrets[providerSecretName(provider.id)];
      return secret === undefined ? { ...provider } : { ...provider, client_secret: secret };
    }),
    custom_oidc: config.custom_oidc.map((provider) => {
      const secret = secrets[customOidcSecretName(provider.id)];
      return secret === undefined ? { ...provider } : { ...provider, client_secret: secret };
    }),
    enabled_oauth_providers: enabledProviders(project),
    email_config: toEmailWire(project),
  };
}

/** What the project's administrators see. */
export const toAdminWire = (
  project: Omit<Project, "keySets" | "signingKeys">,
  userCount: number,
): ProjectAdminRead => ({
  id: project.id,
  display_name: project.displayName,
  description: project.description,
  created_at_millis: project.createdAt.getTime(),
  user_count: userCount,
  is_production_mode: project.isProductionMode,
  config: toConfigWire(project),
});
