import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type ConfigSource,
  defaultProjectConfig,
  type JsonValue,
  type NewerProjectFields,
  type ProjectConfigRead,
  type PublicBranding,
  projectLogoNames,
} from "@vestibule/contract/endpoints";
import type { PublicJwk } from "../../platform/crypto/jwt.ts";

type ProviderRead = ProjectConfigRead["oauth_providers"][number];

type SecretField = "client_secret" | "has_client_secret";

/** The stored configuration, without secrets and derived fields. Field names as on the wire. */
export interface ProjectConfig
  extends Omit<ProjectConfigRead, "enabled_oauth_providers" | "oauth_providers" | "custom_oidc" | "email_config"> {
  readonly oauth_providers: readonly Omit<ProviderRead, SecretField>[];
  readonly custom_oidc: readonly Omit<ProjectConfigRead["custom_oidc"][number], SecretField>[];
  readonly email_config: Omit<ProjectConfigRead["email_config"], "password" | "has_password">;
}

/** The configuration of a new project. */
export const defaultConfig: ProjectConfig = defaultProjectConfig;

/** As stored: a project created by an older server lacks the settings that were added since. */
export type StoredProjectConfig = Partial<ProjectConfig>;

/**
 * Missing settings have their default. Every reader of the stored configuration calls this. Only new projects allow
 * localhost by default.
 */
export const applyConfigDefaults = (stored: StoredProjectConfig): ProjectConfig => ({
  ...defaultConfig,
  allow_localhost: false,
  ...stored,
});

/** Secrets of a configuration by name: `oauth:{provider id}`, `oidc:{provider id}`, `email:password`. */
export type ProjectSecrets = Readonly<Record<string, string>>;

export interface KeySet {
  readonly id: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly digests: { readonly client: Buffer | null; readonly server: Buffer | null; readonly admin: Buffer | null };
}

export interface ProjectSigningKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  /** When it starts to sign. Until then it is only published, so that caches of the JWKS contain it by then. */
  readonly signsFrom: Date;
}

/** A project with everything a request needs, cached in memory; see `store.ts`. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly createdAt: Date;
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
  readonly keySets: readonly KeySet[];
  /** Null: Vestibule's default look. */
  readonly branding: PublicBranding | null;
  /** Newest first; see `getSigningKey`. All of them verify. */
  readonly signingKeys: readonly ProjectSigningKey[];
}

/**
 * The key that signs at a time, in ms since the epoch: the newest one that isn't just published. A server whose clock is
 * behind may read a project before its first key starts to sign, so it signs with the oldest key then.
 */
export function getSigningKey(
  { id, signingKeys }: Pick<Project, "id" | "signingKeys">,
  now: number,
): ProjectSigningKey {
  const key = signingKeys.find(({ signsFrom }) => signsFrom.getTime() <= now) ?? signingKeys.at(-1);
  if (!key) throw new Error(`Project ${id} has no signing key`);
  return key;
}

/** What the server stores with a project without using it. Field names as on the wire; logos as stored. */
export type ProjectDetails = Omit<NewerProjectFields, "owner_team_id">;

/** A configuration that was pushed, by path; null and an empty object remove what is below their path. */
export interface PushedConfig {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly source: ConfigSource;
}

/** The editable state of a project. */
export interface ProjectState {
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
  readonly details: ProjectDetails;
  readonly pushed: PushedConfig;
}

/** The details of a new project. */
export const defaultDetails: ProjectDetails = {
  is_development_environment: false,
  onboarding_status: "completed",
  onboarding_state: null,
  ...(Object.fromEntries(projectLogoNames.map((name) => [name, null])) as Pick<
    ProjectDetails,
    (typeof projectLogoNames)[number]
  >),
};

/** Drops the other columns of a row. */
export const pickDetails = (row: ProjectDetails): ProjectDetails =>
  Object.fromEntries(
    (Object.keys(defaultDetails) as (keyof ProjectDetails)[]).map((name) => [name, row[name]]),
  ) as ProjectDetails;

/** Changed settings by wire name: both values for scalars, otherwise only "changed". */
export type ProjectDifference = Readonly<
  Record<string, "changed" | { readonly before: unknown; readonly after: unknown }>
>;

/** The setting each secret belongs to, by name prefix. */
const getSecrets: Readonly<Record<string, string>> = {
  "oauth:": "config.oauth_providers",
  "oidc:": "config.custom_oidc",
  "email:": "config.email_config",
};

/** For the audit log, which must not contain free text or secrets. */
export function describeChange(before: ProjectState, after: ProjectState): ProjectDifference {
  const difference: Record<string, ProjectDifference[string]> = {};
  if (before.displayName !== after.displayName) difference.display_name = "changed";
  if (before.description !== after.description) difference.description = "changed";
  if (before.isProductionMode !== after.isProductionMode)
    difference.is_production_mode = { before: before.isProductionMode, after: after.isProductionMode };
  for (const name of Object.keys(before.details) as (keyof ProjectDetails)[])
    if (!isDeepStrictEqual(before.details[name], after.details[name])) difference[name] = "changed";
  if (!isDeepStrictEqual(before.pushed.values, after.pushed.values)) difference.pushed_config = "changed";
  if (!isDeepStrictEqual(before.pushed.source, after.pushed.source)) difference.config_source = "changed";
  const stored: Readonly<Record<string, unknown>> = { ...before.config };
  for (const [name, value] of Object.entries(after.config)) {
    if (isDeepStrictEqual(stored[name], value)) continue;
    difference[`config.${name}`] = isPlain(value) ? { before: stored[name] ?? null, after: value } : "changed";
  }
  for (const [prefix, setting] of Object.entries(getSecrets)) {
    if (!isDeepStrictEqual(filterByPrefix(before.secrets, prefix), filterByPrefix(after.secrets, prefix)))
      difference[setting] = "changed";
  }
  return difference;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

const filterByPrefix = (secrets: ProjectSecrets, prefix: string): ProjectSecrets =>
  Object.fromEntries(Object.entries(secrets).filter(([name]) => name.startsWith(prefix)));
