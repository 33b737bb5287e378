import {
  emailThemeId,
  type NewerProjectFields,
  type ProjectAdminRead,
  type ProjectClientAnswer,
  type ProjectClientRead,
  type ProjectConfigRead,
  pickPublicSettings,
} from "@vestibule/contract/endpoints";
import type { HttpRequest } from "../../http/message.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { withPictureUrls } from "./branding.ts";
import { applyConfigDefaults, type Project, type ProjectConfig, type ProjectSecrets, pickDetails } from "./project.ts";
import { listProjectsForAdmin, type ProjectAdminRow } from "./project-statements.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";
import { secretContext } from "./store.ts";

/** In the project's order; providers it doesn't list come last. */
function inOrder<Provider extends { readonly id: string }>(
  { oauth_provider_order }: ProjectConfig,
  providers: readonly Provider[],
): Provider[] {
  const getPlace = ({ id }: Provider) => {
    const place = oauth_provider_order.indexOf(id);
    return place === -1 ? oauth_provider_order.length : place;
  };
  return [...providers].sort((a, b) => getPlace(a) - getPlace(b));
}

const enabledProviders = ({ config }: Pick<Project, "config">): { id: string }[] =>
  inOrder(
    config,
    [...config.oauth_providers, ...config.custom_oidc].map(({ id }) => ({ id })),
  );

/** With display names for custom providers, whose ids applications don't know. */
const namedProviders = ({ config }: Project): { id: string; display_name?: string }[] =>
  inOrder(config, [
    ...config.oauth_providers.map(({ id }) => ({ id })),
    ...config.custom_oidc.map(({ id, display_name }) => ({ id, display_name })),
  ]);

type Reader = Pick<HttpRequest, "headerFamily">;

/** The public view for applications that use the project. */
const toClientWire = (project: Project): ProjectClientRead => ({
  id: project.id,
  display_name: project.displayName,
  config: {
    ...pickPublicSettings(project.config),
    enabled_oauth_providers: namedProviders(project),
    ...(project.branding && { branding: project.branding }),
  },
});

/** The public view in a response. Clients since 2.8.108 also check redirects with it. */
export const toClientAnswer = (project: Project, { headerFamily }: Reader): ProjectClientAnswer => {
  const answer = toClientWire(project);
  if (headerFamily !== "hexclave") return answer;
  const { allow_localhost, domains } = project.config;
  return { ...answer, config: { ...answer.config, allow_localhost, domains: [...domains] } };
};

/** A project in the admin view, with the fields that only newer clients get. */
export interface StoredProjectRead {
  readonly project: ProjectAdminRead;
  readonly newer: NewerProjectFields;
}

/** The admin view in a response; clients since 2.8.108 read more. */
export const toAdminAnswer = ({ project, newer }: StoredProjectRead, { headerFamily }: Reader): ProjectAdminRead => {
  if (headerFamily !== "hexclave") return project;
  const oauth_providers = project.config.oauth_providers.map((provider) => ({
    ...provider,
    provider_config_id: provider.id,
  }));
  return {
    ...project,
    ...newer,
    config: { ...project.config, oauth_providers, email_theme: emailThemeId },
  };
};

/** The editable part of a project. */
type Settings = Pick<Project, "displayName" | "description" | "isProductionMode" | "config" | "secrets"> & {
  /** Of this server, for the URLs of pictures. */
  readonly publicUrl: string | null;
};

type Provider = ProjectConfigRead["oauth_providers"][number];
type CustomOidc = ProjectConfigRead["custom_oidc"][number];

/**
 * Replaces each secret with an empty string, which shows that one is set. Published clients require these fields, and
 * an empty string sent back keeps the secret.
 */
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

/** The published admin client requires every field of an SMTP server, even without credentials. */
function toEmailWire({
  config: { email_config },
  secrets,
}: Pick<Settings, "config" | "secrets">): ProjectConfigRead["email_config"] {
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
  oauth_provider_order: [...settings.config.oauth_provider_order],
  enabled_oauth_providers: enabledProviders(settings),
  email_config: toEmailWire(settings),
  branding: withPictureUrls(settings.config.branding, settings.publicUrl),
});

/** The editable settings as admins read them. */
export const toSettingsWire = (settings: Settings) => ({
  display_name: settings.displayName,
  description: settings.description,
  is_production_mode: settings.isProductionMode,
  config: toConfigWire(settings),
});

/** The admin view, with the secrets as passed in. */
const toAdminWire = (project: Settings & Pick<Project, "id" | "createdAt">, userCount: number): ProjectAdminRead => ({
  id: project.id,
  created_at_millis: project.createdAt.getTime(),
  user_count: userCount,
  ...toSettingsWire(project),
});

/**
 * Decrypts secrets; null hides them. Owner sessions can write secrets but never read them; the published admin client
 * with a key and configuration files need to read them.
 */
export type SecretsAccess = Encryption | null;

/** Projects in the admin view, read from the database in one query, sorted by id. Skips projects that don't exist. */
export async function readProjectsForAdmin(
  database: Queryable,
  reader: SecretsAccess,
  projectIds: readonly string[],
): Promise<StoredProjectRead[]> {
  const rows = await database.rows(listProjectsForAdmin, { projectIds });
  return rows.map((row) => {
    const project = {
      id: row.id,
      displayName: row.display_name,
      description: row.description,
      isProductionMode: row.is_production_mode,
      createdAt: row.created_at,
      config: applyConfigDefaults(row.config),
      publicUrl: row.public_url,
      secrets: reader ? decryptSecrets(reader, row) : hideSecrets(row.secrets),
    };
    return {
      project: toAdminWire(project, Number(row.user_count)),
      newer: { ...pickDetails(row), owner_team_id: row.owner_team_id },
    };
  });
}

/** Null if it does not exist. */
export const readProjectForAdmin = async (
  database: Queryable,
  reader: SecretsAccess,
  projectId: string,
): Promise<StoredProjectRead | null> => (await readProjectsForAdmin(database, reader, [projectId]))[0] ?? null;

const decryptSecrets = (encryption: Encryption, { id, secrets }: ProjectAdminRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, ciphertext]) => [
      name,
      encryption.decrypt(Buffer.from(ciphertext, "hex"), secretContext(id, name)),
    ]),
  );
