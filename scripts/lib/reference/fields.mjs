import { code, table } from "./markdown.mjs";

/**
 * Table rows for the fields of a JSON schema: name, type and whether it is required. Nested fields follow their parent.
 */
export function fieldTable(schema) {
  const rows = getVariants(schema).flatMap((variant) => createRows(variant, ""));
  return table(["field", "type", "required"], mergeByField(rows));
}

function createRows(schema, prefix) {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const row = [code(path), describeType(property), required.includes(name) ? "yes" : ""];
    return [row, ...createNestedRows(property, path)];
  });
}

function createNestedRows(property, path) {
  const inside = getVariants(property).flatMap((variant) => {
    if (variant.type === "array") return createNestedRows(variant.items ?? {}, `${path}[]`);
    return variant.properties ? createRows(variant, `${path}.`) : [];
  });
  return mergeByField(inside);
}

/** Variants of an object share most fields, so each field is listed once with all its types. */
function mergeByField(rows) {
  const byField = Map.groupBy(rows, ([field]) => field);
  return [...byField].map(([field, same]) => {
    const types = new Set(same.map(([, type]) => type));
    const isAlwaysRequired = same.every(([, , required]) => required === "yes");
    return [field, [...types].join(" or "), isAlwaysRequired ? "yes" : ""];
  });
}

const getVariants = (schema) => (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== "null");

/** Zod adds the bounds of safe integers, which say nothing. */
const isBound = (number) =>
  number !== undefined && Number.isFinite(number) && Math.abs(number) < Number.MAX_SAFE_INTEGER;

const describeBounds = ({ minimum, maximum }) =>
  isBound(minimum) && isBound(maximum) ? ` from ${minimum} to ${maximum}` : "";

function describeType(schema) {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(describeType))].join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (schema.type === "array") return `list of ${describeType(schema.items ?? {})}`;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return `${schema.type ?? "any JSON"}${describeBounds(schema)}`;
}
