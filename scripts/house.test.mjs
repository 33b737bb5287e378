import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBannedTerms } from "./check-words.mjs";
import { findForbiddenImports, findModuleMocks, findStrayFixtures, measureFiles, readArchitecture } from "./house.mjs";
import { ROOT } from "./lib/repository.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-house-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function write(files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

describe("imports", () => {
  /** A small repository with the folders that are checked, in which `@vestibule/…` resolves as in ours. */
  async function check(files) {
    const manifest = (name, exports) => JSON.stringify({ name, type: "module", exports });
    const source = (path) => ({ "vestibule-source": path });
    await write({
      "package.json": manifest("workspace"),
      "packages/contract/package.json": manifest("@vestibule/contract", {
        ".": source("./src/index.ts"),
        "./endpoints": source("./src/endpoints.ts"),
      }),
      "packages/contract/src/index.ts": "export const header = 'x';",
      "packages/contract/src/endpoints.ts": "export const schema = 1;",
      "packages/client/package.json": manifest("@vestibule/client", { ".": source("./src/index.ts") }),
      "packages/client/src/index.ts": "export { header } from '@vestibule/contract';",
      ...files,
    });
    for (const folder of ["apps", "examples", "e2e", "bench", "scripts", "node_modules/@vestibule"]) {
      await mkdir(join(root, folder), { recursive: true });
    }
    for (const name of ["contract", "client"]) {
      await symlink(`../../packages/${name}`, join(root, "node_modules/@vestibule", name));
    }
    return (await findForbiddenImports(root)).map(({ rule }) => rule);
  }

  const modules = "apps/server/src/modules";

  it.each([
    ["the client from the react package", { "packages/react/src/a.ts": "import { header } from '@vestibule/client';" }],
    ["the contract's schemas from the server", { "apps/server/src/app.ts": "import '@vestibule/contract/endpoints';" }],
    [
      "a type of the contract's schemas from the client",
      { "packages/client/src/core/a.ts": "import type { schema } from '@vestibule/contract/endpoints';" },
    ],
    [
      "a module through its index",
      {
        [`${modules}/users/index.ts`]: "export const user = 1;",
        [`${modules}/auth/password/sign-in.ts`]: "import { user } from '../../users/index.ts';",
      },
    ],
    [
      "the inside of a module from a test",
      {
        [`${modules}/users/list.ts`]: "export const list = 1;",
        [`${modules}/auth/sign-in.test.ts`]: "import { list } from '../users/list.ts';",
      },
    ],
    [
      "a lower layer from a higher one",
      {
        "packages/client/src/core/http.ts": "export const send = 1;",
        "packages/client/src/features/users/users.ts":
          "import { send } from '../../core/http.ts'; export const u = send;",
        "packages/client/src/apps/app.ts": "import { u } from '../features/users/users.ts'; export const app = u;",
      },
    ],
  ])("%s can be imported", async (_what, files) => {
    expect(await check(files)).toEqual([]);
  });

  it.each([
    [
      "the react package from the client",
      "packages/client imports only packages/contract",
      {
        "packages/react/src/a.ts": "export const a = 1;",
        "packages/client/src/core/a.ts": "import { a } from '../../../react/src/a.ts'; export const b = a;",
      },
    ],
    [
      "a package by a path",
      "packages are imported by name",
      { "apps/server/src/a.ts": "import '../../../packages/contract/src/index.ts';" },
    ],
    [
      "the inside of another module",
      "server: a module is imported through its index.ts",
      {
        [`${modules}/users/list.ts`]: "export const list = 1;",
        [`${modules}/auth/sign-in.ts`]: "import { list } from '../users/list.ts'; export const a = list;",
      },
    ],
    [
      "the inside of a module from the site",
      "server: the rest imports a module through its index.ts, too",
      {
        [`${modules}/users/list.ts`]: "export const list = 1;",
        "apps/server/src/site/inbox.ts": "import { list } from '../modules/users/list.ts'; export const a = list;",
      },
    ],
    [
      "a module from the HTTP kernel",
      "server: http, platform and pages don't know the modules",
      {
        [`${modules}/users/index.ts`]: "export const user = 1;",
        "apps/server/src/http/router.ts": "import { user } from '../modules/users/index.ts'; export const a = user;",
      },
    ],
    [
      "a higher layer",
      "packages/react/src: ui ← parts ← methods ← pages",
      {
        "packages/react/src/pages/page.ts": "export const page = 1;",
        "packages/react/src/methods/a.ts": "import { page } from '../pages/page.ts'; export const a = page;",
      },
    ],
    [
      "schemas in the browser",
      "the browser doesn't load schemas",
      {
        "packages/client/src/core/a.ts":
          "import { schema } from '@vestibule/contract/endpoints'; export const a = schema;",
      },
    ],
    [
      "a file in a cycle",
      "no cycles between files",
      {
        "packages/emails/src/a.ts": "import { b } from './b.ts'; export const a = () => b;",
        "packages/emails/src/b.ts": "import { a } from './a.ts'; export const b = () => a;",
      },
    ],
    [
      "a folder in a cycle, even between different files",
      "no cycles between folders",
      {
        "packages/emails/src/one/a.ts": "import { b } from '../two/b.ts'; export const a = b;",
        "packages/emails/src/two/b.ts": "export const b = 1;",
        "packages/emails/src/two/c.ts": "import { d } from '../one/d.ts'; export const c = d;",
        "packages/emails/src/one/d.ts": "export const d = 1;",
      },
    ],
    ["a file that doesn't exist", "imports resolve", { "packages/emails/src/a.ts": "import './missing.ts';" }],
  ])("%s can't be imported", async (_what, rule, files) => {
    expect(await check(files)).toContain(rule);
  });
});

describe("sizes", () => {
  const put = (path, lines) => write({ [path]: "x;\n".repeat(lines) });

  it.each([
    ["apps/server/src/a.ts", 400],
    ["apps/server/src/a.test.ts", 600],
    ["packages/react/src/a.tsx", 200],
  ])("%s can have at most %i lines", async (path, limit) => {
    await put(path, limit);
    expect(measureFiles(root).tooLong).toEqual([]);
    await put(path, limit + 1);
    expect(measureFiles(root).tooLong.join()).toContain(`${path} has ${limit + 1} lines`);
  });

  it("counts lines that aren't blank, and no tests or fixtures", async () => {
    await write({
      "packages/client/src/a.ts": "one;\n\n two;\n",
      "packages/client/src/a.test.ts": "x;\n",
      "packages/client/src/testing/b.ts": "x;\n",
      "e2e/browser/page.ts": "x;\n",
    });
    expect(measureFiles(root).counts).toEqual([2]);
  });
});

describe("words", () => {
  const findTerms = async (files) => {
    await write(files);
    return findBannedTerms(root).map(({ path, line, word }) => `${path}:${line} ${word}`);
  };

  it.each([
    ["a comment", "// one\n// Whoever comes.\n", "2 Whoever"],
    ["a text", 'export const a = "The mails are here";\n', "1 mails"],
    ["a template", "export const a = `Your e-mail`;\n", "1 e-mail"],
    ["an identifier", "export const tellOwners = 1;\n", "1 tellO"],
    ["JSX", "export const A = () => <p>Somebody is here</p>;\n", "1 Somebody"],
  ])("are found in %s", async (_what, text, hit) => {
    expect(await findTerms({ "packages/react/src/a.tsx": text })).toEqual([`packages/react/src/a.tsx:${hit}`]);
  });

  it("are found in docs, migrations and file names", async () => {
    const hits = await findTerms({
      "README.md": "# A\n\nEvery way in\n",
      "apps/server/migrations/0001-a.sql": "-- behaviour\nselect 1;\n",
      "apps/server/src/queries.ts": "export const a = 1;\n",
    });
    expect(hits.sort()).toEqual([
      "README.md:3 Every way in",
      "apps/server/migrations/0001-a.sql:1 behaviour",
      "apps/server/src/queries.ts:1 queries.ts",
    ]);
  });

  it("of the field are fine", async () => {
    expect(
      await findTerms({
        "packages/client/src/a.ts":
          "// The email is sent by the mail server.\nexport const lastIndexOf = lockUser();\n",
      }),
    ).toEqual([]);
  });
});

it("the walk and the table are read from the architecture page", () => {
  const page = [
    "# Architecture",
    "## Where is …",
    "|   |   |",
    "| --- | --- |",
    "| a | `x` |",
    "| b | `y` |",
    "## One request: signing in",
    "`packages/client/src/a.ts`, `apps/server/src/b.ts` and again `apps/server/src/b.ts`, not `c.ts`",
    "## More",
    "`apps/server/src/d.ts`",
  ].join("\n");
  expect(readArchitecture(page)).toEqual({ whereIsRows: 2, walkedFiles: 2 });
});

it("code review defect 15: test fixtures belong in testing/ folders", async () => {
  await write({
    "apps/server/src/modules/teams/invitation-fixtures.ts": "",
    "apps/server/src/modules/teams/fixtures.ts": "",
    "apps/server/src/modules/teams/testing/team-fixtures.ts": "",
    "apps/server/src/modules/teams/teams.ts": "",
  });
  expect(findStrayFixtures(root)).toEqual([
    "apps/server/src/modules/teams/fixtures.ts",
    "apps/server/src/modules/teams/invitation-fixtures.ts",
  ]);
});

it("code review defect 15: this repository has no fixture among its production files", () => {
  expect(findStrayFixtures(ROOT)).toEqual([]);
});

it("finds tests that mock modules, but not code in a string", async () => {
  await write({
    "apps/server/src/site/site.test.ts": 'vi.mock("node:fs");',
    "packages/cli/src/rewrite.test.ts": `rewrites(['vi.mock("a");', 'vi.mock("b");']);`,
  });
  expect(findModuleMocks(root)).toEqual(["apps/server/src/site/site.test.ts"]);
});
