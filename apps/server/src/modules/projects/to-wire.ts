import type { ProjectAdminRead, ProjectClientRead, ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { Project, ProjectConfig, ProjectSecrets } from "./project.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";

/** In the order that the project has chosen; what it does not name comes last, in the order in which it is read. */
function inOrder<Provider extends { readonly id: string }>(
  { oauth_provider_order = [] }: ProjectConfig,
  providers: readonly Provider[],
): Provider[] {
  const placeOf = ({ id }: Provider) => {
    const place = oauth_provider_order.indexOf(id);
    return place === -1 ? oauth_provider_order.length : place;
  };
  return [...providers].sort((a, b) => placeOf(a) - placeOf(b));
}

const enabledProviders = ({ config }: Pick<Project, "config">): { id: string }[] =>
  inOrder(
    config,
    [...config.oauth_providers, ...config.custom_oidc].map(({ id }) => ({ id })),
  );

/** With the names of custom providers, which no application knows by their id. */
const namedProviders = ({ config }: Project): { id: string; display_name?: string }[] =>
  inOrder(config, [
    ...config.oauth_providers.map(({ id }) => ({ id })),
    ...config.custom_oidc.map(({ id, display_name }) => ({ id, display_name })),
  ]);

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

/** What there is of a project to be changed. */
type Settings = Pick<Project, "displayName" | "description" | "isProductionMode" | "config" | "secrets">;

type Provider = ProjectConfigRead["oauth_providers"][number];
type CustomOidc = ProjectConfigRead["custom_oidc"][number];

/** In the place of each secret an empty text, which tells that there is one. Published clients cannot do without the fields of an own
 *  application or mail server, and take this for what it is when they send it back. */
export const hideSecrets = (secrets: ProjectSecrets): ProjectSecrets =>
  Object.fromEntries(Object.keys(secrets).map((name) => [name, ""]));

function toProviderWire(provider: ProjectConfig["oauth_providers"][number], secret: string | undefined): Provider {
  if (provider.type === "shared") return secret ? { ...provider, client_secret: secret } : { ...provider };
  const isSet = secret !== undefined;
  return { ...provider, ...(isSet && { client_secret: secret }), has_client_secret: isSet };
}

const toCustomOidcWire = (provider: ProjectConfig["custom_oidc"][number], secret: string | undefined): CustomOidc => ({
  ...provider,
  ...(secret && { client_secret: secret }),
  has_client_secret: secret !== undefined,
});

/** The published administration client needs every key of an own mail server, also those of a login that there is not. */
function toEmailWire({ config: { email_config }, secrets }: Settings): ProjectConfigRead["email_config"] {
  if (email_config.type === "shared") return { ...email_config };
  const password = secrets[emailPasswordName];
  const login = {
    username: email_config.username ?? "",
    password: password ?? "",
    has_password: password !== undefined,
  };
  return { ...email_config, ...login };
}

const toConfigWire = (settings: Settings): ProjectConfigRead => ({
  ...settings.config,
  oauth_providers: settings.config.oauth_providers.map((provider) =>
    toProviderWire(provider, settings.secrets[providerSecretName(provider.id)]),
  ),
  custom_oidc: settings.config.custom_oidc.map((provider) =>
    toCustomOidcWire(provider, settings.secrets[customOidcSecretName(provider.id)]),
  ),
  oauth_provider_order: [...(settings.config.oauth_provider_order ?? [])],
  enabled_oauth_providers: enabledProviders(settings),
  email_config: toEmailWire(settings),
});

/** What of a project can be changed, as its administrators read it. */
export const toSettingsWire = (settings: Settings) => ({
  display_name: settings.displayName,
  description: settings.description,
  is_production_mode: settings.isProductionMode,
  config: toConfigWire(settings),
});

/** What the project's administrators see: the secrets as they are given. */
export const toAdminWire = (
  project: Settings & Pick<Project, "id" | "createdAt">,
  userCount: number,
): ProjectAdminRead => ({
  id: project.id,
  created_at_millis: project.createdAt.getTime(),
  user_count: userCount,
  ...toSettingsWire(project),
});
