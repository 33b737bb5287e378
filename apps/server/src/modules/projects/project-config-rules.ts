import type { AccessType } from "@vestibule/contract";
import type { ProjectConfigWrite } from "@vestibule/contract/endpoints";
import { sameDigest } from "../../platform/crypto/digest.ts";
import type { KeySet, ProjectConfig, ProjectSecrets } from "./project.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";

export interface StoredConfig {
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
}

const byText = (a: string, b: string): number => {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y) return 0;
  return x < y ? -1 : 1;
};

/** The last entry of each key wins; the result keeps the order of reading. */
function lastByKey<T>(items: readonly T[], getKey: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [getKey(item), item])).values()].sort((a, b) => byText(getKey(a), getKey(b)));
}

/** Removes undefined values, so that spreading the result over defaults keeps the defaults. */
const omitUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [K in keyof T as undefined extends T[K] ? never : K]: T[K];
  } & {
    [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
  };

function withoutPrefix(secrets: ProjectSecrets, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !name.startsWith(prefix)));
}

/** A `standard` entry without a secret keeps the stored one, because clients can't read secrets back. */
function applyProviders(
  stored: StoredConfig,
  written: NonNullable<ProjectConfigWrite["oauth_providers"]>,
): StoredConfig {
  const providers = lastByKey(written, (provider) => provider.id).filter((provider) => provider.enabled !== false);
  const secrets = withoutPrefix(stored.secrets, "oauth:");
  const oauth_providers = providers.map(({ client_secret, has_client_secret: _, enabled: __, ...rest }) => {
    const name = providerSecretName(rest.id);
    const secret = client_secret || (rest.type === "standard" ? stored.secrets[name] : undefined);
    if (secret) secrets[name] = secret;
    return omitUndefined(rest);
  });
  return { config: { ...stored.config, oauth_providers }, secrets };
}

/** Scopes to request when an entry has none. @see OpenID Connect Core §5.4 */
const defaultOidcScopes = ["openid", "profile", "email"];

/** An entry without a secret keeps the stored one; an empty secret makes it a public client. */
function applyCustomOidc(stored: StoredConfig, written: NonNullable<ProjectConfigWrite["custom_oidc"]>): StoredConfig {
  const secrets = withoutPrefix(stored.secrets, "oidc:");
  const providers = lastByKey(written, (provider) => provider.id);
  const custom_oidc = providers.map(({ client_secret, has_client_secret: _, scopes, ...rest }) => {
    const name = customOidcSecretName(rest.id);
    const secret = client_secret ?? stored.secrets[name];
    if (secret) secrets[name] = secret;
    return { ...rest, scopes: scopes ?? defaultOidcScopes };
  });
  return { config: { ...stored.config, custom_oidc }, secrets };
}

function applyEmail(stored: StoredConfig, written: NonNullable<ProjectConfigWrite["email_config"]>): StoredConfig {
  const secrets = withoutPrefix(stored.secrets, "email:");
  if (written.type === "shared") return { config: { ...stored.config, email_config: { type: "shared" } }, secrets };
  const { password, has_password: _, ...email_config } = written;
  const kept = email_config.username === "" ? undefined : password || stored.secrets[emailPasswordName];
  if (kept) secrets[emailPasswordName] = kept;
  return { config: { ...stored.config, email_config: omitUndefined(email_config) }, secrets };
}

const defaultPermissionLists = [
  "team_creator_default_permissions",
  "team_member_default_permissions",
  "user_default_permissions",
] as const;
type DefaultPermissionList = (typeof defaultPermissionLists)[number];

const getScope = (list: DefaultPermissionList): "team" | "project" =>
  list === "user_default_permissions" ? "project" : "team";

export const defaultPermissionIds = (config: ProjectConfig): string[] =>
  defaultPermissionLists.flatMap((list) => config[list].map(({ id }) => id));

/** The position of a default permission id that doesn't exist in its scope. */
export interface UnknownDefault {
  readonly list: DefaultPermissionList;
  readonly id: string;
  readonly scope: "team" | "project";
}

/**
 * Default permissions must exist. Admin clients send whole lists back, so stale ids that were stored before are
 * dropped. Returns the first other unknown id.
 */
export function resolveDefaultPermissions(
  previous: ProjectConfig,
  next: ProjectConfig,
  exists: (id: string, scope: "team" | "project") => boolean,
): ProjectConfig | UnknownDefault {
  const config = { ...next };
  for (const list of defaultPermissionLists) {
    const scope = getScope(list);
    const stale = new Set(previous[list].map(({ id }) => id));
    const unknown = next[list].find(({ id }) => !exists(id, scope) && !stale.has(id));
    if (unknown) return { list, id: unknown.id, scope };
    Object.assign(config, { [list]: next[list].filter(({ id }) => exists(id, scope)) });
  }
  return config;
}

/**
 * The defaults after a permission was renamed or, with null, deleted. Returns the same object if it was not a default.
 */
export function replaceDefaultPermission(config: ProjectConfig, from: string, to: string | null): ProjectConfig {
  if (!defaultPermissionIds(config).includes(from)) return config;
  const lists = defaultPermissionLists.map((list) => {
    const ids = config[list].flatMap(({ id }) => (id === from ? (to ?? []) : id));
    return [list, lastByKey(ids, (id) => id).map((id) => ({ id }))];
  });
  return { ...config, ...Object.fromEntries(lists) };
}

/** Applies an update: given keys replace the old values as a whole, absent keys stay. */
export function applyConfig(stored: StoredConfig, update: ProjectConfigWrite): StoredConfig {
  const { oauth_providers, custom_oidc, oauth_provider_order, email_config, domains, ...rest } = update;
  const config: ProjectConfig = { ...stored.config, ...omitUndefined(rest) };
  for (const name of defaultPermissionLists) {
    if (update[name]) Object.assign(config, { [name]: lastByKey(update[name], ({ id }) => id) });
  }
  if (oauth_provider_order) Object.assign(config, { oauth_provider_order: [...new Set(oauth_provider_order)] });
  if (domains) Object.assign(config, { domains: [...domains].sort((a, b) => byText(a.domain, b.domain)) });

  let result: StoredConfig = { config, secrets: stored.secrets };
  if (oauth_providers) result = applyProviders(result, oauth_providers);
  if (custom_oidc) result = applyCustomOidc(result, custom_oidc);
  if (email_config) result = applyEmail(result, email_config);
  return result;
}

/** The active key set whose key of this kind has this digest; null if there is none. `now`: ms since the epoch. */
export function findKeySet(
  keySets: readonly KeySet[],
  accessType: AccessType,
  digest: Buffer,
  now: number,
): KeySet | null {
  const found = keySets.find((set) => {
    const expected = set.digests[accessType];
    const isAlive = set.revokedAt === null && set.expiresAt.getTime() > now;
    return expected !== null && isAlive && sameDigest(expected, digest);
  });
  return found ?? null;
}
