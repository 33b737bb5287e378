import type { TestApp } from "./test-app.ts";

/** The tables with a row that contains `text`. */
export async function findTablesContaining(app: TestApp, text: string): Promise<string[]> {
  const { pool } = app.platform.database;
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by table_name",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}
