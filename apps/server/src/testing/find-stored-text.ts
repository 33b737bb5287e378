import type { TestApp } from "./test-app.ts";

/** The tables with a row that contains `text`, as text or as bytes. */
export async function findTablesContaining(app: TestApp, text: string): Promise<string[]> {
  const { pool } = app.platform.database;
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by table_name",
  );
  // PostgreSQL prints bytes in hexadecimal.
  const bytes = Buffer.from(text).toString("hex");
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const contains = "strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0";
    const { rowCount } = await pool.query(`select 1 from ${name} t where ${contains} limit 1`, [text, bytes]);
    if (rowCount) found.push(name);
  }
  return found;
}
