import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkTables } from "./check-tables.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-tables-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const source = "apps/server/src";
const users = `${source}/modules/users`;
const teams = `${source}/modules/teams`;
const insertUser = "const insert = statement('insert', 'insert into users (id) values ($1)');";

/** Writes a small server in which the module users writes the table users, and checks it. */
async function check(files) {
  const tree = {
    "apps/server/migrations/0001-users.sql":
      "create function note_user(id uuid) returns void language sql as $$ insert into notes (id) values (id) $$;",
    [`${users}/insert-user.ts`]: `${insertUser} export const insertUser = (database, id) => database.run(insert, [id]);`,
    [`${users}/index.ts`]: "export { insertUser } from './insert-user.ts';",
    ...files,
  };
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return checkTables(root);
}

it.each([
  ["a module that calls another's function", { [`${teams}/a.ts`]: "import { insertUser } from '../users/index.ts';" }],
  [
    "a read of another module's table",
    { [`${teams}/a.ts`]: "const find = statement('find', 'select id from users where id = $1');" },
  ],
  ["a row lock", { [`${teams}/a.ts`]: "const lock = statement('lock', 'select id from users for update of users');" }],
  ["prose", { [`${teams}/a.ts`]: "throw new Error('You cannot update users here. Delete from the list.');" }],
  ["a test that prepares rows", { [`${teams}/a.test.ts`]: "pool.query('delete from users');" }],
  [
    "the deletion of a project",
    { [`${source}/modules/project-owners/deletion/deletion-statements.ts`]: `const a = \`delete from \${table}\`;` },
  ],
  ["backup and restore", { [`${source}/operate/restore.ts`]: "client.query('truncate users');" }],
])("allows %s", async (_, files) => {
  expect((await check(files)).problems).toEqual([]);
});

const twoWriters = "table users is written by 2 modules";

it.each([
  ["an insert", { [`${teams}/a.ts`]: insertUser }, twoWriters],
  ["an update", { [`${teams}/a.ts`]: "const a = 'update users as u set name = $1';" }, twoWriters],
  ["a delete within a query", { [`${teams}/a.ts`]: "const a = `with b as (delete from users) select 1`;" }, twoWriters],
  ["a write of a job", { [`${source}/jobs/a.ts`]: "pool.query('truncate table users');" }, twoWriters],
  ["a computed table", { [`${teams}/a.ts`]: `const a = \`delete from \${table} where id = $1\`;` }, "is computed"],
  [
    "an SQL function that another module calls too",
    {
      [`${users}/a.ts`]: "const a = statement('a', 'select note_user($1)');",
      [`${teams}/a.ts`]: "const a = statement('a', 'select note_user($1)');",
    },
    "table notes is written by 2 modules",
  ],
  [
    "an exported statement",
    {
      [`${users}/find.ts`]: "export const find = statement<{ id: string }>('find', 'select id from users');",
      [`${users}/index.ts`]: "export { find } from './find.ts';",
    },
    `${users}/index.ts exports a statement: find; export a function that runs it`,
  ],
  [
    "an exported SQL fragment",
    {
      [`${users}/columns.ts`]: "export const joins = `left join emails e on e.user_id = u.id`;",
      [`${users}/index.ts`]: "export { joins as userJoins } from './columns.ts';",
    },
    `${users}/index.ts exports an SQL fragment: userJoins; export a function that runs it`,
  ],
  [
    "a function that returns SQL",
    {
      [`${users}/index.ts`]: `export const isOwn = (column) => \`exists (select from users where id = \${column})\`;`,
    },
    `${users}/index.ts exports an SQL fragment: isOwn; export a function that runs it`,
  ],
  [
    "a statement imported past the index",
    {
      [`${users}/find.ts`]: "export const find = statement('find', 'select id from users');",
      [`${teams}/a.ts`]: "import { find } from '../users/find.ts';",
    },
    `${teams}/a.ts imports a statement of users: find`,
  ],
])("reports %s", async (_, files, problem) => {
  expect((await check(files)).problems).toEqual([expect.stringContaining(problem)]);
});

it("lists the tables that each module owns", async () => {
  const { owners } = await check({ [`${teams}/a.ts`]: "const a = ['delete from teams', 'insert into members (id)'];" });
  expect(Object.fromEntries(owners)).toEqual({ users: ["users"], teams: ["members", "teams"] });
});
