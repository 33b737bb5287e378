import { code, table } from "./markdown.mjs";

/** The fields of a JSON schema as rows of name, type and whether they must be given; those of objects inside follow theirs. */
export function fieldTable(schema) {
  const rows = variantsOf(schema).flatMap((variant) => rowsOf(variant, ""));
  return table(["field", "type", "required"], eachOnce(rows));
}

function rowsOf(schema, prefix) {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const row = [code(path), describeType(property), required.includes(name) ? "yes" : ""];
    return [row, ...rowsBelow(property, path)];
  });
}

function rowsBelow(property, path) {
  const inside = variantsOf(property).flatMap((variant) => {
    if (variant.type === "array") return rowsBelow(variant.items ?? {}, `${path}[]`);
    return variant.properties ? rowsOf(variant, `${path}.`) : [];
  });
  return eachOnce(inside);
}

/** Variants of one object share most of their fields; each is told once, with all its types. */
function eachOnce(rows) {
  const byField = Map.groupBy(rows, ([field]) => field);
  return [...byField].map(([field, same]) => {
    const types = new Set(same.map(([, type]) => type));
    const isAlwaysRequired = same.every(([, , required]) => required === "yes");
    return [field, [...types].join(" or "), isAlwaysRequired ? "yes" : ""];
  });
}

const variantsOf = (schema) => (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== "null");

function describeType(schema) {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(describeType))].join(" or ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (schema.type === "array") return `list of ${describeType(schema.items ?? {})}`;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.type ?? "any JSON";
}
