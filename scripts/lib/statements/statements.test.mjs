import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { numberParameters } from "../../../apps/server/src/platform/database/statement.ts";
import { ROOT } from "../repository.mjs";
import { describe as describeStatement, readCatalog } from "./describe.mjs";
import { explain, withDatabase } from "./generate.mjs";

test("a statement's types come from the database, and an invalid one is explained without stopping the next", async () => {
  const results = [];
  await withDatabase(async (client) => {
    const catalog = await readCatalog(client);
    const describeSql = async (sql) => {
      const { text, parameters } = numberParameters(sql);
      return describeStatement(client, catalog, { sql, text, parameters }).catch((error) => explain(error, text));
    };
    const statements = [
      "select id, display_name, signed_up_at from users where project_id = $projectId and id = $userId?",
      "select id, nickname\n from users where project_id = $projectId",
      "select id from users where project_id = $projectId and id = $userId and is_anonymous > $count::int",
      `select u.id, c.value, count(*) over () as "count!" from users u left join contact_channels c on c.user_id = u.id`,
    ];
    for (const sql of statements) results.push(await describeSql(sql));
  });
  expect(results).toEqual([
    {
      parameters: [
        { name: "projectId", type: "string" },
        { name: "userId", type: "string | null" },
      ],
      columns: [
        { name: "id", type: "string" },
        { name: "display_name", type: "string | null" },
        { name: "signed_up_at", type: "Date" },
      ],
    },
    'column "nickname" does not exist\n    select id, nickname\n               ^',
    expect.stringContaining("operator does not exist: boolean > integer\n"),
    {
      parameters: [],
      columns: [
        { name: "id", type: "string" },
        { name: "value", type: "string | null" },
        { name: "count", type: "string" },
      ],
    },
  ]);
});

const database = join(ROOT, "apps/server/src/platform/database");

/** A module with one statement and calls of it. */
const source = `
import type { Queryable } from "${database}/database.ts";
import { statement } from "${database}/statement.ts";

declare module "${database}/statement.ts" {
  interface StatementTypes {
    "find-name": {
      parameters: { readonly userId: string; readonly limit: number };
      row: { readonly name: string | null };
    };
  }
}

const findName = statement("find-name", "select name from people where id = $userId limit $limit");
export const unknown = statement("find-nothing", "select 1");

export const valid = async (db: Queryable): Promise<string | null | undefined> =>
  (await db.row(findName, { userId: "a", limit: 1 }))?.name;
export const wrongName = (db: Queryable) => db.row(findName, { userID: "a", limit: 1 });
export const wrongType = (db: Queryable) => db.row(findName, { userId: "a", limit: "1" });
export const missing = (db: Queryable) => db.row(findName, { userId: "a" });
export const wrongColumn = async (db: Queryable) => (await db.row(findName, { userId: "a", limit: 1 }))?.nickname;
export const nullable = async (db: Queryable): Promise<string> =>
  (await db.rows(findName, { userId: "a", limit: 1 })).map(({ name }) => name.trim()).join();
`;

test("a wrong parameter name or type, a missing parameter, and a wrong or nullable column don't compile", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vestibule-types-"));
  try {
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "calls.mts"), source);
    const config = {
      extends: join(ROOT, "tsconfig.base.json"),
      compilerOptions: {
        noEmit: true,
        rewriteRelativeImportExtensions: false,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        types: ["node"],
      },
      files: ["calls.mts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const output = await new Promise((resolve) => {
      execFile(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { cwd: folder }, (_error, stdout) =>
        resolve(stdout),
      );
    });
    const errors = output.split("\n").filter((line) => line.includes("calls.mts("));
    expect(errors.map((line) => line.replace(/^.*?: error /, ""))).toEqual([
      expect.stringContaining(`Argument of type '"find-nothing"' is not assignable to parameter of type`),
      expect.stringContaining("'userID' does not exist in type"),
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
      expect.stringContaining("Property 'limit' is missing in type"),
      expect.stringContaining("Property 'nickname' does not exist on type"),
      expect.stringContaining("'name' is possibly 'null'"),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
