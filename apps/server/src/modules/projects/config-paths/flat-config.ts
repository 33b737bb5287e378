import type { JsonValue } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";

/** Values by path. A map, because paths contain names that callers chose, such as `__proto__`. */
export type FlatConfig = ReadonlyMap<string, JsonValue>;

/** No setting is deeper; limits the recursion. */
const maxDepth = 8;

type JsonObject = { readonly [name: string]: JsonValue };

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isAtOrBelow = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`);

/** @throws PlainError 400 for text that isn't a JSON object */
export function parseConfigText(text: string, field: string): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PlainError(400, `${field} must be JSON.`);
  }
  if (!isObject(value)) throw new PlainError(400, `${field} must be a JSON object.`);
  return value;
}

/** The values in a value, each with its path. Null and empty objects are values. @throws PlainError 400 */
export function flatten(path: string, value: JsonValue): [path: string, value: JsonValue][] {
  if (path.split(".").length > maxDepth) throw unknownPath(path);
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(`${path}.${name}`, inner));
}

export const unknownPath = (path: string): PlainError =>
  new PlainError(400, `${path.slice(0, 256)} isn't a setting of this server. Nothing was changed.`);

/** A tree of objects without a prototype. */
export function toTree(flat: FlatConfig): object {
  const root: Record<string, unknown> = Object.create(null);
  for (const [path, value] of flat) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let node = root;
    for (const name of names) {
      node[name] ??= Object.create(null);
      node = node[name] as Record<string, unknown>;
    }
    node[last] = value;
  }
  return root;
}

/** As an object whose keys are the paths. */
export const toFlatObject = (flat: FlatConfig): Record<string, JsonValue> =>
  Object.fromEntries([...flat].sort(([a], [b]) => (a < b ? -1 : 1)));
