import {
  formatStandardProviderRequirement,
  type ProjectConfigWrite,
  smtpCredentialsRequirement,
} from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { ProjectConfig } from "./project.ts";
import type { StoredConfig } from "./project-config-rules.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";
import { findConditionProblem } from "./sign-up-rules/condition.ts";
import { domainKey, wildcardProblem } from "./trusted-domains/trusted-domain.ts";

/**
 * Lists the secrets that an update must include because no stored one applies. Clients can't read secrets back, so they
 * omit unchanged ones. A stored secret is kept only for the server it was entered for; otherwise an admin could
 * redirect it to a server under their control.
 */
function missingSecrets(stored: StoredConfig, update: ProjectConfigWrite): string[] {
  return [
    ...missingOfProviders(stored, update.oauth_providers ?? []),
    ...missingOfCustomOidc(stored, update.custom_oidc ?? []),
    ...missingOfMail(stored, update.email_config),
  ].map((problem) => `body.config.${problem}`);
}

/** Built-in providers have fixed servers. */
const missingOfProviders = (
  { secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["oauth_providers"]>,
): string[] =>
  providers.flatMap(({ id, type, enabled, client_secret }, index) => {
    const isNeeded = type === "standard" && enabled !== false && !client_secret;
    const isMissing = isNeeded && secrets[providerSecretName(id)] === undefined;
    return isMissing
      ? [`oauth_providers.${index}.client_secret ${formatStandardProviderRequirement("client_secret")}`]
      : [];
  });

/** An entry without a stored secret needs none: it can be a public client. */
const missingOfCustomOidc = (
  { config, secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["custom_oidc"]>,
): string[] =>
  providers.flatMap(({ id, issuer, client_secret }, index) => {
    if (client_secret !== undefined || secrets[customOidcSecretName(id)] === undefined) return [];
    if (config.custom_oidc.some((before) => before.id === id && before.issuer === issuer)) return [];
    return [`custom_oidc.${index}.client_secret is required: the stored one belongs to another issuer`];
  });

function missingOfMail({ config, secrets }: StoredConfig, written: ProjectConfigWrite["email_config"]): string[] {
  if (written?.type !== "standard" || written.username === "" || written.password) return [];
  const { host, username } = config.email_config;
  if (secrets[emailPasswordName] === undefined) return [`email_config.password ${smtpCredentialsRequirement}`];
  if (host === written.host && username === written.username) return [];
  return ["email_config.password is required: the stored one belongs to another host or username"];
}

/** Shared provider credentials. */
export interface SharedProviders {
  readonly shared: Readonly<Record<string, unknown>>;
  /** When set, it replaces every shared provider. */
  readonly testIdentityProvider: unknown;
}

/**
 * Checks references in a configuration. Admin clients send whole lists back, so stored entries are accepted unchanged
 * even if they would be rejected today. @throws SCHEMA_ERROR for secrets that are missing, PlainError 400
 */
export function checkConfig(shared: SharedProviders, previous: StoredConfig, update: ProjectConfigWrite): void {
  const missing = missingSecrets(previous, update);
  if (missing.length > 0)
    throw apiError("SCHEMA_ERROR", { message: `The configuration lacks secrets:\n  - ${missing.join("\n  - ")}` });
  const problem =
    domainProblem(previous.config, update.domains ?? []) ??
    sharedProblem(shared, previous.config, update.oauth_providers ?? []) ??
    customProblem(update.custom_oidc ?? []) ??
    findRulesProblem(update.sign_up_rules ?? []);
  if (problem !== null) throw new PlainError(400, problem);
}

/** A broken condition is rejected with the parser's sentence. */
export function findRulesProblem(rules: NonNullable<ProjectConfigWrite["sign_up_rules"]>): string | null {
  const ids = rules.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `config.sign_up_rules contains the id ${JSON.stringify(twice)} twice.`;
  for (const { id, condition } of rules) {
    const problem = findConditionProblem(condition);
    if (problem !== null) return `config.sign_up_rules: the condition of ${JSON.stringify(id)} isn't valid: ${problem}`;
  }
  return null;
}

function domainProblem(
  { domains: stored }: ProjectConfig,
  domains: NonNullable<ProjectConfigWrite["domains"]>,
): string | null {
  const known = new Set(stored.map(({ domain }) => domain));
  const seen = new Map<string, string>();
  for (const { domain } of domains) {
    const wildcard = known.has(domain) ? null : wildcardProblem(domain);
    if (wildcard !== null) return `config.domains: ${JSON.stringify(domain)} ${wildcard}.`;
    const key = domainKey(domain);
    const same = seen.get(key);
    if (same !== undefined && !(known.has(domain) && known.has(same)))
      return `config.domains contains the same address twice: ${JSON.stringify(same)} and ${JSON.stringify(domain)}.`;
    seen.set(key, domain);
  }
  return null;
}

function sharedProblem(
  { shared, testIdentityProvider }: SharedProviders,
  { oauth_providers: stored }: ProjectConfig,
  providers: NonNullable<ProjectConfigWrite["oauth_providers"]>,
): string | null {
  if (testIdentityProvider) return null;
  const known = new Set([
    ...Object.keys(shared),
    ...stored.filter(({ type }) => type === "shared").map(({ id }) => id),
  ]);
  const lacking = providers.find(({ id, type, enabled }) => type === "shared" && enabled !== false && !known.has(id));
  if (!lacking) return null;
  return `config.oauth_providers: this server has no shared application at ${lacking.id}. Use the project's own: type standard with client_id and client_secret.`;
}

function customProblem(providers: NonNullable<ProjectConfigWrite["custom_oidc"]>): string | null {
  const ids = providers.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? null : `config.custom_oidc contains the id ${JSON.stringify(twice)} twice.`;
}
