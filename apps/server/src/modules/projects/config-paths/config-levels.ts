import { isDeepStrictEqual } from "node:util";
import {
  type ConfigLevel,
  type JsonValue,
  type ProjectConfigWrite,
  projectConfigWrite,
  projectSettings,
} from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import { defaultConfig, type PushedConfig } from "../project.ts";
import type { StoredConfig } from "../project-config-rules.ts";
import { type FlatConfig, flatten, isAtOrBelow, unknownPath } from "./flat-config.ts";
import { checkSetting, type Entry, type PathGroup, pathGroups, settingPaths } from "./path-table.ts";

const isOffered = (level: ConfigLevel, of: ConfigLevel): boolean =>
  level === of || (level === "environment" && of === "branch");

/** Of a group: the name of the entry and of the field in a path. */
function splitPath(
  { path: prefix, isMap }: PathGroup,
  path: string,
): { readonly name: string; readonly field: string } {
  const names = path.slice(prefix.length + 1).split(".");
  return { name: isMap ? (names.shift() ?? "") : "", field: names.join(".") };
}

interface Field {
  readonly level: ConfigLevel;
  check(value: JsonValue): string | null;
}

/** The value at a path; null if there is no such setting. */
function findField(path: string): Field | null {
  const setting = Object.hasOwn(settingPaths, path) ? settingPaths[path] : undefined;
  if (setting) return { level: setting.level, check: (value) => checkSetting(setting.setting, value) };
  const group = pathGroups.find((each) => path.startsWith(`${each.path}.`));
  if (!group) return null;
  const { field } = splitPath(group, path);
  return (Object.hasOwn(group.fields, field) && group.fields[field]) || null;
}

/** Whether settings can be below the path. */
const isAncestor = (path: string): boolean =>
  Object.keys(settingPaths).some((each) => each.startsWith(`${path}.`)) ||
  pathGroups.some((group) => {
    if (isAtOrBelow(group.path, path)) return true;
    return path.startsWith(`${group.path}.`) && group.isMap && splitPath(group, path).field === "";
  });

const isRemoval = (value: JsonValue): boolean => typeof value === "object" && !Array.isArray(value);

/** The values that a level sets at a path. @throws PlainError 400 that names the path */
function parseValues(level: ConfigLevel, path: string, value: JsonValue): [path: string, value: JsonValue][] {
  const values = flatten(path, value);
  for (const [at, each] of values) {
    const field = findField(at);
    if (!field && !(isRemoval(each) && isAncestor(at))) throw unknownPath(at);
    if (field && !isOffered(level, field.level))
      throw new PlainError(400, `${at} can't be set at the level ${level}, only at the level ${field.level}.`);
    const problem = isRemoval(each) ? null : field?.check(each);
    if (problem) throw new PlainError(400, `${at} ${problem}.`);
  }
  return values;
}

function readFlat(stored: StoredConfig): Map<string, JsonValue> {
  const values = Object.entries(settingPaths).map(([path, { setting }]) => [path, stored.config[setting]] as const);
  const grouped = pathGroups.flatMap((group) =>
    Object.entries(group.read(stored)).flatMap(([name, entry]) =>
      Object.entries(entry).flatMap(([field, value]) => {
        const path = [group.path, name, field].filter((part) => part !== "").join(".");
        return value === undefined ? [] : [[path, value] as const];
      }),
    ),
  );
  return new Map([...values, ...grouped]);
}

/** Every setting in effect, by path. */
export const readConfig = (stored: StoredConfig): FlatConfig => readFlat(stored);

const defaults: FlatConfig = new Map([
  ...readFlat({ config: defaultConfig, secrets: {} }),
  ...Object.entries(settingPaths).map(
    ([path, setting]) => [path, setting.default ?? projectSettings[setting.setting].default] as const,
  ),
]);

const pickLevel = (level: ConfigLevel, flat: FlatConfig): Map<string, JsonValue> =>
  new Map([...flat].filter(([path]) => isOffered(level, findField(path)?.level ?? "project")));

/** The values that apply where a level sets nothing. Entries that were pushed replace the default entries of their map. */
function readBase(level: ConfigLevel, pushed: PushedConfig["values"]): Map<string, JsonValue> {
  const base = pickLevel(level, defaults);
  if (level !== "environment") return base;
  const paths = Object.keys(pushed);
  for (const { path: map } of pathGroups.filter(({ isMap }) => isMap))
    if (paths.some((path) => isAtOrBelow(path, map) || isAtOrBelow(map, path))) deleteBelow(base, map);
  for (const [path, value] of Object.entries(pushed)) if (!isRemoval(value)) base.set(path, value);
  return base;
}

function deleteBelow(flat: Map<string, JsonValue>, ancestor: string): void {
  for (const path of [...flat.keys()]) if (isAtOrBelow(path, ancestor)) flat.delete(path);
}

function copyBelow(target: Map<string, JsonValue>, source: FlatConfig, ancestor: string): void {
  for (const [path, value] of source) if (isAtOrBelow(path, ancestor)) target.set(path, value);
}

/** What a level sets. `environment`: what differs from the values that were pushed, and from the defaults. */
export function readOverride(
  level: ConfigLevel,
  stored: StoredConfig,
  pushed: PushedConfig["values"],
): Map<string, JsonValue> {
  if (level === "branch") return new Map(Object.entries(pushed));
  const [base, current] = [readBase(level, pushed), pickLevel(level, readFlat(stored))];
  const paths = new Set([...base.keys(), ...current.keys()]);
  return new Map(
    [...paths].filter((path) => current.get(path) !== base.get(path)).map((path) => [path, current.get(path) ?? null]),
  );
}

/** A change of one level. */
export interface LevelChange {
  readonly level: ConfigLevel;
  /** Removes what the level set before. */
  readonly isReplacement: boolean;
  /** Values to set, by path. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Paths whose values the level no longer sets. */
  readonly resetPaths: readonly string[];
}

/** The state after a change: the settings to write, and what is pushed. @throws PlainError 400 that names the path */
export function applyLevelChange(
  stored: StoredConfig,
  pushed: PushedConfig["values"],
  change: LevelChange,
): { readonly update: ProjectConfigWrite; readonly pushed: PushedConfig["values"] } {
  for (const path of change.resetPaths) if (!findField(path) && !isAncestor(path)) throw unknownPath(path);
  const before = readFlat(stored);
  if (change.level !== "branch") {
    const next = applyToSettings(pickLevel(change.level, before), readBase(change.level, pushed), change);
    const others = [...before].filter(([path]) => !isOffered(change.level, findField(path)?.level ?? "project"));
    return { update: toUpdate(stored, before, new Map([...others, ...next])), pushed };
  }
  const nextPushed = applyToPushed(pushed, change);
  const after = rebase(before, readBase("environment", pushed), readBase("environment", nextPushed));
  return { update: toUpdate(stored, before, after), pushed: nextPushed };
}

function applyToSettings(current: Map<string, JsonValue>, base: FlatConfig, change: LevelChange): FlatConfig {
  const next = new Map(change.isReplacement ? base : current);
  for (const path of change.resetPaths) {
    assertNamed(current, path);
    deleteBelow(next, path);
    copyBelow(next, base, path);
  }
  for (const [path, value] of Object.entries(change.values)) {
    const values = parseValues(change.level, path, value);
    if (value === null) assertNamed(current, path);
    deleteBelow(next, path);
    for (const each of Object.keys(settingPaths))
      if (isAtOrBelow(each, path)) copyBelow(next, pickLevel(change.level, defaults), each);
    for (const [at, each] of values) if (!isRemoval(each)) next.set(at, each);
  }
  return next;
}

/** The server names domains itself, so a caller's own name is a mistake that would remove nothing. */
function assertNamed(current: FlatConfig, path: string): void {
  const group = pathGroups.find((each) => each.hasServerNames && path.startsWith(`${each.path}.`));
  if (group && ![...current.keys()].some((each) => isAtOrBelow(each, path)))
    throw new PlainError(400, `${path} isn't set. The server names the entries of ${group.path}: read them first.`);
}

function applyToPushed(pushed: PushedConfig["values"], change: LevelChange): PushedConfig["values"] {
  const next = new Map(change.isReplacement ? [] : Object.entries(pushed));
  for (const path of change.resetPaths) deleteBelow(next, path);
  for (const [path, value] of Object.entries(change.values)) {
    const values = parseValues("branch", path, value);
    deleteBelow(next, path);
    for (const [at, each] of values) next.set(at, each);
  }
  return Object.fromEntries(next);
}

/** Values that differ from what was pushed before stay, because the environment takes precedence. */
function rebase(current: FlatConfig, before: FlatConfig, after: FlatConfig): FlatConfig {
  const next = new Map(current);
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (current.get(path) !== before.get(path)) continue;
    const value = after.get(path);
    if (value === undefined) next.delete(path);
    else next.set(path, value);
  }
  return next;
}

function readEntries(group: PathGroup, flat: FlatConfig): Record<string, Entry> {
  const entries = new Map<string, Record<string, JsonValue>>();
  for (const [path, value] of flat) {
    if (!path.startsWith(`${group.path}.`)) continue;
    const { name, field } = splitPath(group, path);
    entries.set(name, { ...entries.get(name), [field]: value });
  }
  return Object.fromEntries(entries);
}

/** The settings that differ. @throws PlainError 400 that names the path */
function toUpdate(stored: StoredConfig, before: FlatConfig, after: FlatConfig): ProjectConfigWrite {
  const update: Record<string, unknown> = {};
  const pathsBySetting = new Map<PropertyKey, string>();
  const write = (path: string, values: object): void => {
    Object.assign(update, values);
    for (const setting of Object.keys(values)) pathsBySetting.set(setting, path);
  };
  for (const [path, { setting }] of Object.entries(settingPaths))
    if (after.get(path) !== before.get(path)) write(path, { [setting]: after.get(path) });
  for (const group of pathGroups) {
    const entries = readEntries(group, after);
    if (!isDeepStrictEqual(entries, readEntries(group, before))) write(group.path, group.write(entries, stored));
  }
  const parsed = projectConfigWrite.safeParse(update);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [setting = "", ...rest] = issue?.path ?? [];
  const place = [pathsBySetting.get(setting), ...rest.map(String)].join(".");
  throw new PlainError(400, `${place}: ${issue?.message}. Nothing was changed.`);
}
