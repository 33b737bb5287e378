/** Asks PostgreSQL for the parameters and columns of statements. */

/** TypeScript's types of PostgreSQL's, as the driver reads and writes them. Elements of arrays can be null. */
const TYPES = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  // The driver returns these as text, because numbers lose precision.
  int8: { read: "string", write: "string | number" },
  numeric: { read: "string", write: "string | number" },
  text: "string",
  varchar: "string",
  bpchar: "string",
  name: "string",
  uuid: "string",
  bit: "string",
  interval: { read: "unknown", write: "string" },
  date: { read: "Date", write: "Date | string" },
  // Text keeps microseconds, which a Date has not.
  timestamptz: { read: "Date", write: "Date | string" },
  bytea: { read: "Buffer", write: "Uint8Array" },
  // Serialized by the caller: the driver would turn an array into an array of PostgreSQL.
  json: { read: "unknown", write: "string" },
  jsonb: { read: "unknown", write: "string" },
  void: { read: "unknown", write: "never" },
};

/** @returns what `describe` needs to know of the schema. */
export async function readCatalog(client) {
  const types = await client.query(
    "select t.oid::int as oid, t.typname as name, e.typname as element from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'",
  );
  const columns = await client.query(`
    select c.oid::int as table_oid, c.relname as table_name, a.attnum as number, a.attname as name, a.attnotnull as is_not_null
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p')`);
  const checks = await client.query(`
    select k.conrelid::int as table_oid, k.conkey[1] as number, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype = 'c' and array_length(k.conkey, 1) = 1`);
  const values = new Map();
  for (const { table_oid, number, definition } of checks.rows) {
    const found = parseValues(definition);
    if (found) values.set(`${table_oid}.${number}`, found);
  }
  return {
    types: new Map(types.rows.map((row) => [row.oid, row])),
    columns: new Map(
      columns.rows.map((row) => [
        `${row.table_oid}.${row.number}`,
        { ...row, values: values.get(`${row.table_oid}.${row.number}`) },
      ]),
    ),
  };
}

/** The values that a check such as `state = ANY (ARRAY['queued'::text, 'sent'::text])` allows, or undefined. */
function parseValues(definition) {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/.exec(definition);
  if (!list) return;
  return [...(list[1] ?? list[2]).matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
}

/**
 * Describes a statement without executing it.
 * @throws the error of PostgreSQL if the statement is invalid.
 */
export async function describe(client, catalog, { sql, text, parameters }) {
  const { parameterTypes, fields } = await requestDescription(client, text);
  const nullableTables = fields.length === 0 ? new Set() : await findNullableTables(client, text);
  const isNullable = new Set([...sql.matchAll(/\$(\w+)\?/g)].map(([, name]) => name));
  const declared = new Map([...sql.matchAll(/"(\w+)([!?])"/g)].map(([, name, mark]) => [name, mark === "?"]));
  return {
    parameters: parameters.map((name, index) => ({
      name,
      type: getType(catalog, parameterTypes[index], "write") + (isNullable.has(name) ? " | null" : ""),
    })),
    columns: fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const column = catalog.columns.get(`${tableID}.${columnID}`);
      const canBeNull = declared.get(name) ?? (!column?.is_not_null || nullableTables.has(column.table_name));
      const values = column?.values?.map((value) => JSON.stringify(value)).join(" | ");
      const type = values ?? getType(catalog, dataTypeID, "read");
      return { name, type: canBeNull && type !== "unknown" ? `${type} | null` : type };
    }),
  };
}

function getType(catalog, oid, direction) {
  const { name, element } = catalog.types.get(oid) ?? {};
  const type = TYPES[element ?? name];
  if (type === undefined) throw new Error(`Add the type ${element ?? name ?? oid} to ${import.meta.filename}`);
  const found = typeof type === "string" ? type : type[direction];
  if (element === null) return found;
  return direction === "read" ? `${found}[]` : `readonly (${found} | null)[]`;
}

/** Sends Parse and Describe of the extended query protocol, which the driver has no method for. */
function requestDescription(client, text) {
  return new Promise((resolve, reject) => {
    let parameterTypes = [];
    let fields = [];
    const onParameters = (message) => {
      parameterTypes = message.dataTypeIDs;
    };
    client.connection.once("parameterDescription", onParameters);
    client.query({
      submit(connection) {
        connection.parse({ text, name: "", types: [] });
        connection.describe({ type: "S", name: "" });
        connection.sync();
      },
      handleRowDescription(message) {
        fields = message.fields;
      },
      handleError(error) {
        // The driver reports an error instead of the end.
        client.connection.off("parameterDescription", onParameters);
        reject(error);
      },
      handleReadyForQuery() {
        client.connection.off("parameterDescription", onParameters);
        resolve({ parameterTypes, fields });
      },
    });
  });
}

const OPTIONAL_SIDE = { Left: ["Inner"], Right: ["Outer"], Full: ["Inner", "Outer"] };

/** The tables whose columns can be null because an outer join found no row. */
async function findNullableTables(client, text) {
  if (!/\b(?:left|right|full)\b/i.test(text)) return new Set();
  const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
  const { Plan: root } = rows[0]["QUERY PLAN"][0];
  const queries = new Map();
  visit(root, (node) => {
    if (node["Subplan Name"]?.startsWith("CTE ")) queries.set(node["Subplan Name"].slice("CTE ".length), node);
  });
  const tables = new Set();
  const add = (node) => {
    if (node["Relation Name"]) tables.add(node["Relation Name"]);
    if (node["CTE Name"] && queries.has(node["CTE Name"])) {
      const query = queries.get(node["CTE Name"]);
      queries.delete(node["CTE Name"]);
      visit(query, add);
    }
  };
  visit(root, (node) => {
    const optional = OPTIONAL_SIDE[node["Join Type"]] ?? [];
    for (const child of node.Plans ?? []) if (optional.includes(child["Parent Relationship"])) visit(child, add);
  });
  return tables;
}

function visit(node, enter) {
  enter(node);
  for (const child of node.Plans ?? []) visit(child, enter);
}
