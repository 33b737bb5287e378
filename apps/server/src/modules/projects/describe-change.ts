import { isDeepStrictEqual } from "node:util";
import type { ProjectConfig, ProjectSecrets } from "./project.ts";

/** The editable state of a project. */
export interface ProjectState {
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
}

/** Changed settings by wire name: both values for scalars, otherwise only "changed". */
export type ProjectDifference = Readonly<
  Record<string, "changed" | { readonly before: unknown; readonly after: unknown }>
>;

/** The setting each secret belongs to, by name prefix. */
const secretsOf: Readonly<Record<string, string>> = {
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
