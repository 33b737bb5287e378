import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { CommandError } from "../cli-context.ts";
import { maskSecrets, resolveSecrets } from "./config-secrets.ts";
import type { EmailTemplateFile, PermissionFile, ProjectFile, ProjectState } from "./project-file-types.ts";

type Settings = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the type that a value must have to be comparable with the current one, or null if it matches. The server
 * validates the rest.
 */
function findTypeMismatch(value: unknown, now: unknown): string | null {
  if (Array.isArray(now)) return Array.isArray(value) && value.every(isRecord) ? null : "a list of objects";
  if (isRecord(now)) return isRecord(value) ? null : "an object";
  // The type can't be inferred from null; the server validates it.
  if (now === null || value === null) return null;
  return typeof value === typeof now ? null : `a ${typeof now}`;
}

/**
 * Returns what is wrong with a file's settings, or null. The server's response contains every setting, so unknown names
 * are errors; otherwise a typo would look like a change until the push fails.
 */
export function findSettingsProblem(wanted: Settings, current: Settings): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(current, name)) return `config.${name}: unknown setting.`;
    const kind = findTypeMismatch(value, current[name]);
    if (kind !== null) return `config.${name} must be ${kind}.`;
  }
  return null;
}

export interface MapChange<Value> {
  readonly create: Readonly<Record<string, Value>>;
  readonly update: Readonly<Record<string, Value>>;
  readonly delete: readonly string[];
}

/** The changes that make the project match the file. */
export interface Plan {
  readonly project: Partial<Pick<ProjectFile, "displayName" | "description" | "isProductionMode">>;
  /** Only changed fields, with complete lists and plaintext secrets. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly teamPermissions: MapChange<PermissionFile>;
  readonly projectPermissions: MapChange<PermissionFile>;
  readonly emailTemplates: MapChange<EmailTemplateFile>;
  /** Human-readable changes, one per line, without secrets. */
  readonly lines: readonly string[];
}

export const isEmpty = (plan: Plan): boolean => plan.lines.length === 0;
export const deletesPermissions = (plan: Plan): boolean =>
  plan.teamPermissions.delete.length + plan.projectPermissions.delete.length > 0;

/** @throws CommandError for an unknown setting or a missing secret */
export function createPlan(
  file: ProjectFile,
  state: ProjectState,
  environment: Readonly<Record<string, string | undefined>>,
): Plan {
  const project = changedFields(
    { displayName: file.displayName, description: file.description, isProductionMode: file.isProductionMode },
    state,
  );
  const given = withoutUndefined(file.config ?? {});
  const problem = findSettingsProblem(given, state.config);
  if (problem !== null) throw new CommandError(problem);
  const wanted = resolveSecrets(given, state.config, environment);
  const config = changedFields(wanted, state.config);
  const teamPermissions = changedEntries(
    normalizePermissions(file.teamPermissions),
    normalizePermissions(state.teamPermissions) ?? {},
  );
  const projectPermissions = changedEntries(
    normalizePermissions(file.projectPermissions),
    normalizePermissions(state.projectPermissions) ?? {},
  );
  const emailTemplates = changedEntries(file.emailTemplates, state.emailTemplates);
  return {
    project,
    config,
    teamPermissions,
    projectPermissions,
    emailTemplates,
    lines: [
      ...fieldLines("", project, state),
      ...configLines(config, state.config),
      ...mapLines("teamPermissions", teamPermissions, state.teamPermissions),
      ...mapLines("projectPermissions", projectPermissions, state.projectPermissions),
      ...templateLines(emailTemplates),
    ],
  };
}

const withoutUndefined = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));

/** Returns the fields of `wanted` that are defined and differ from `current`. */
function changedFields<Fields extends object>(wanted: Fields, current: object): Partial<Fields> {
  const entries = Object.entries(wanted).filter(([name, value]) => {
    const now: unknown = Reflect.get(current, name);
    return (
      value !== undefined &&
      !isDeepStrictEqual(sortItems(value), sortItems(now === undefined ? undefined : JSON.parse(JSON.stringify(now))))
    );
  });
  return Object.fromEntries(entries) as Partial<Fields>;
}

/** Configuration lists are sets: the server can return them in any order. */
function sortItems(value: unknown): unknown {
  return Array.isArray(value)
    ? value
        .map((item) => [JSON.stringify(sortKeys(item)), item] as const)
        .sort()
        .map(([text]) => text)
    : value;
}

const sortKeys = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Fills in defaults, so that omitting a default value isn't a difference. */
const normalizePermissions = (
  permissions: Readonly<Record<string, PermissionFile>> | undefined,
): Record<string, { description: string; contains: readonly string[] }> | undefined =>
  permissions &&
  Object.fromEntries(
    Object.entries(permissions).map(([id, { description = "", contains = [] }]) => [
      id,
      { description, contains: [...new Set(contains)].sort() },
    ]),
  );

function changedEntries<Value>(
  wanted: Readonly<Record<string, Value>> | undefined,
  current: Readonly<Record<string, Value>>,
): MapChange<Value> {
  if (wanted === undefined) return { create: {}, update: {}, delete: [] };
  const entries = Object.entries(wanted);
  return {
    create: Object.fromEntries(entries.filter(([id]) => !Object.hasOwn(current, id))),
    update: Object.fromEntries(
      entries.filter(([id, value]) => Object.hasOwn(current, id) && !isDeepStrictEqual(value, current[id])),
    ),
    delete: Object.keys(current).filter((id) => !Object.hasOwn(wanted, id)),
  };
}

/** Maximum number of characters shown per value. */
const maxShownLength = 120;

function formatValue(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

const fieldLines = (prefix: string, changed: object, current: object): string[] =>
  Object.entries(changed).map(
    ([name, value]) => `~ ${prefix}${name}: ${formatValue(Reflect.get(current, name))} → ${formatValue(value)}`,
  );

/**
 * Shows secrets as salted hashes: equal secrets look equal within one run, and hashes from different runs can't be
 * compared.
 */
function configLines(changed: Readonly<Record<string, unknown>>, current: Readonly<Record<string, unknown>>): string[] {
  const salt = randomBytes(16);
  const mask = (secret: string) =>
    `secret #${createHash("sha256").update(salt).update(secret).digest("hex").slice(0, 4)}`;
  const [before, after] = [maskSecrets(current, mask), maskSecrets(changed, mask)];
  return Object.entries(after).flatMap(([name, value]) => {
    const old = before[name];
    if (!Array.isArray(value) || !Array.isArray(old))
      return [`~ config.${name}: ${formatValue(old)} → ${formatValue(value)}`];
    const has = (list: readonly unknown[], item: unknown) =>
      list.some((each) => isDeepStrictEqual(sortKeys(each), sortKeys(item)));
    return [
      ...value.filter((item) => !has(old, item)).map((item) => `+ config.${name}: ${formatValue(item)}`),
      ...old.filter((item) => !has(value, item)).map((item) => `- config.${name}: ${formatValue(item)}`),
    ];
  });
}

const mapLines = (
  name: string,
  change: MapChange<PermissionFile>,
  current: Readonly<Record<string, PermissionFile>>,
): string[] => [
  ...Object.entries(change.create).map(([id, value]) => `+ ${name}.${id}: ${formatValue(value)}`),
  ...Object.entries(change.update).map(
    ([id, value]) => `~ ${name}.${id}: ${formatValue(current[id])} → ${formatValue(value)}`,
  ),
  ...change.delete.map((id) => `- ${name}.${id} (also removed from every user who has it)`),
];

const templateLines = (change: MapChange<EmailTemplateFile>): string[] => [
  ...Object.keys(change.create).map((id) => `+ emailTemplates.${id}`),
  ...Object.keys(change.update).map((id) => `~ emailTemplates.${id}`),
  ...change.delete.map((id) => `- emailTemplates.${id}: reset to the default`),
];
