import type { ProjectConfigWrite } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { ProjectConfig } from "./project.ts";
import type { StoredConfig } from "./project-config-rules.ts";
import { missingSecrets } from "./secrets/missing-secrets.ts";
import { domainKey, wildcardProblem } from "./trusted-domains/trusted-domain.ts";

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
    customProblem(update.custom_oidc ?? []);
  if (problem !== null) throw new PlainError(400, problem);
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
  return `config.oauth_providers: this installation has no shared application at ${lacking.id}. Use the project's own: type standard with client_id and client_secret.`;
}

function customProblem(providers: NonNullable<ProjectConfigWrite["custom_oidc"]>): string | null {
  const ids = providers.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? null : `config.custom_oidc contains the id ${JSON.stringify(twice)} twice.`;
}
