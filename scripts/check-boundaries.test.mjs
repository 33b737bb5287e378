import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkBoundaries } from "./check-boundaries.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-boundaries-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const CONTRACT_MANIFEST = JSON.stringify({
  name: "@vestibule/contract",
  exports: {
    ".": { "vestibule-source": "./src/index.ts" },
    "./endpoints": { "vestibule-source": "./src/endpoints.ts" },
  },
});
const CLIENT_MANIFEST = JSON.stringify({
  name: "@vestibule/client",
  exports: { ".": { "vestibule-source": "./src/index.ts" } },
});

/** Writes a small repository with a contract of two entries, a client and the given files, and checks it. */
async function check(files) {
  const tree = {
    "packages/contract/package.json": CONTRACT_MANIFEST,
    "packages/contract/src/index.ts": "export const header = 'x';",
    "packages/contract/src/endpoints.ts": "import { z } from 'zod'; export const schema = z;",
    "packages/client/package.json": CLIENT_MANIFEST,
    "packages/client/src/index.ts": "export { header } from '@vestibule/contract';",
    ...files,
  };
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return checkBoundaries(root);
}

const module = "apps/server/src/modules";

it.each([
  ["the client from the react package", { "packages/react/src/a.ts": "import { header } from '@vestibule/client';" }],
  ["the contract's schemas from the server", { "apps/server/src/app.ts": "import '@vestibule/contract/endpoints';" }],
  [
    "a type of the contract's schemas from the client",
    { "packages/client/src/a.ts": "import type { schema } from '@vestibule/contract/endpoints';" },
  ],
  [
    "a module through its index",
    {
      [`${module}/users/index.ts`]: "export const user = 1;",
      [`${module}/auth/password/sign-in.ts`]: "import { user } from '../../users/index.ts';",
    },
  ],
  [
    "a module's own files",
    {
      [`${module}/users/index.ts`]: "export * from './queries.ts';",
      [`${module}/users/queries.ts`]: "export const user = 1;",
    },
  ],
])("allows importing %s", async (_, files) => {
  expect(await check(files)).toEqual([]);
});

it.each([
  [
    "the client from the contract",
    { "packages/contract/src/a.ts": "import '@vestibule/client';" },
    "packages/contract must not import packages/client",
  ],
  [
    "the client from the server, as a type",
    { "apps/server/src/a.ts": "import type { header } from '@vestibule/client';" },
    "apps/server must not import packages/client",
  ],
  [
    "another package by path",
    { "packages/client/src/a.ts": "export * from '../../contract/src/index.ts';" },
    "import another package by its name",
  ],
  [
    "a module from the platform",
    { "apps/server/src/platform/a.ts": "import '../modules/users/routes.ts';", [`${module}/users/routes.ts`]: "" },
    "http/, platform/ and lib/ must not import modules/",
  ],
  [
    "a file inside another module",
    {
      [`${module}/users/index.ts`]: "",
      [`${module}/users/queries.ts`]: "",
      [`${module}/teams/create.ts`]: "import '../users/queries.ts';",
    },
    `import the module through ${module}/users/index.ts`,
  ],
  [
    "a file inside another module, with a dynamic import",
    {
      [`${module}/users/index.ts`]: "",
      [`${module}/users/queries.ts`]: "",
      [`${module}/teams/create.ts`]: "export const load = () => import('../users/queries.ts');",
    },
    `import the module through ${module}/users/index.ts`,
  ],
  [
    "queries from rules",
    { [`${module}/users/rules.ts`]: "import './queries.ts';", [`${module}/users/queries.ts`]: "" },
    "rules.ts must not import queries.ts",
  ],
  [
    "the contract's schemas from the client",
    { "packages/client/src/a.ts": "import { schema } from '@vestibule/contract/endpoints';" },
    "the browser must not load schemas",
  ],
  [
    "zod through the contract's light entry",
    { "packages/contract/src/index.ts": "export { schema as header } from './endpoints.ts';" },
    "packages/contract/src/endpoints.ts brings zod to the browser",
  ],
])("rejects importing %s", async (_, files, problem) => {
  expect((await check(files)).join("\n")).toContain(problem);
});

it("finds a cycle, even of type imports and across packages", async () => {
  const problems = await check({
    "packages/client/src/a.ts": "import type { B } from './b.ts'; export type A = B;",
    "packages/client/src/b.ts": "import { type A } from './a.ts'; export type B = A;",
  });
  expect(problems).toEqual(["circle: packages/client/src/a.ts → packages/client/src/b.ts → packages/client/src/a.ts"]);
  const across = await check({ "packages/contract/src/index.ts": "export * from '@vestibule/client';" });
  expect(across.join("\n")).toContain(
    "circle: packages/client/src/index.ts → packages/contract/src/index.ts → packages/client/src/index.ts",
  );
});
