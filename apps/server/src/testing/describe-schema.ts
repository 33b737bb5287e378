import type { Client } from "pg";

/** Each statement returns the definitions of one kind, ordered by name. */
const tables = `
  select case when c.relpersistence = 'u' then 'unlogged ' else '' end as kind, c.relname as name, a.attname as part,
    format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when d.adbin is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attnum`;

/** PostgreSQL 18 stores a constraint for each "not null", which is already listed with the columns. */
const constraints = `
  select c.relname as name, k.conname as part, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
  order by c.relname collate "C", k.contype desc, k.conname collate "C"`;

const indexes = `
  select c.relname as name, i.relname as part, pg_get_indexdef(x.indexrelid) || ';' as line
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.oid)
  order by c.relname collate "C", i.relname collate "C"`;

const triggers = `
  select c.relname as name, t.tgname as part, pg_get_triggerdef(t.oid) || ';' as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by c.relname collate "C", t.tgname collate "C"`;

const functions = `
  select p.proname as name, p.proname as part, btrim(pg_get_functiondef(p.oid), E'\\n') || ';' as line
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  order by p.proname collate "C", p.oid`;

interface Definition {
  readonly kind?: string;
  readonly name: string;
  readonly line: string;
}

/** The tables, functions and triggers of a migrated database as SQL text, for code review. */
export async function describeSchema(client: Client): Promise<string> {
  const read = async (query: string): Promise<Definition[]> => (await client.query<Definition>(query)).rows;
  const columnsByTable = Map.groupBy(await read(tables), ({ name }) => name);
  const rest = { constraints: await read(constraints), indexes: await read(indexes), triggers: await read(triggers) };
  const of = (definitions: Definition[], table: string): string[] =>
    definitions.filter(({ name }) => name === table).map(({ line }) => line);

  const describeTable = ([table, columns]: [string, Definition[]]): string => {
    const inside = [...columns.map(({ line }) => line), ...of(rest.constraints, table)];
    const after = [...of(rest.indexes, table), ...of(rest.triggers, table)];
    return [
      `create ${columns[0]?.kind ?? ""}table ${table} (`,
      inside.map((line) => `  ${line}`).join(",\n"),
      ");",
      ...after,
    ].join("\n");
  };
  const definedFunctions = await read(functions);
  return `${[...[...columnsByTable].map(describeTable), ...definedFunctions.map(({ line }) => line)].join("\n\n")}\n`;
}
