import { isDeepStrictEqual } from "node:util";
import type { ProjectConfig, ProjectSecrets } from "./project.ts";

/** What of a project can be changed. */
export interface ProjectState {
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
}

/** By the wire's name of each setting that is different: both values of a plain one, of any other only that it changed. */
export type ProjectDifference = Readonly<
  Record<string, "changed" | { readonly before: unknown; readonly after: unknown }>
>;

/** Where the secrets whose names begin so belong. */
const secretsOf: Readonly<Record<string, string>> = {
  "oauth:": "config.oauth_providers",
  "oidc:": "config.custom_oidc",
  "email:": "config.email_config",
};

/** For the audit log, which must not carry texts that may be anything, let alone secrets. */
export function describeChange(before: ProjectState, after: ProjectState): ProjectDifference {
  const difference: Record<string, ProjectDifference[string]> = {};
  if (before.displayName !== after.displayName) difference.display_name = "changed";
  if (before.description !== after.description) difference.description = "changed";
  if (before.isProductionMode !== after.isProductionMode)
    difference.is_production_mode = { before: before.isProductionMode, after: after.isProductionMode };
  const stored: Readonly<Record<string, unknown>> = { ...before.config };
  for (const [name, value] of Object.entries(after.config)) {
    if (isDeepStrictEqual(stored[name], value)) continue;
    difference[`config.${name}`] = isPlain(value) ? { before: stored[name] ?? null, after: value } : "changed";
  }
  for (const [prefix, setting] of Object.entries(secretsOf)) {
    if (!isDeepStrictEqual(filterByPrefix(before.secrets, prefix), filterByPrefix(after.secrets, prefix)))
      difference[setting] = "changed";
  }
  return difference;
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

const filterByPrefix = (secrets: ProjectSecrets, prefix: string): ProjectSecrets =>
  Object.fromEntries(Object.entries(secrets).filter(([name]) => name.startsWith(prefix)));
