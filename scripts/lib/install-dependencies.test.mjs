import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planInstallation } from "./install-dependencies.mjs";
import { ROOT } from "./repository.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-install-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

/** `wanted`: entries of package-lock.json. `present`: npm's record in node_modules; undefined: never installed. */
async function plan({ wanted, present, workspaces = null }) {
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...wanted } }));
  if (present !== undefined) {
    await mkdir(join(root, "node_modules"));
    await writeFile(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages: present }));
  }
  return planInstallation(root, workspaces);
}

const link = (name, resolved) => ({ [`node_modules/${name}`]: { resolved, link: true } });
const version = (name, number = "1.0.0", more = {}) => ({ [`node_modules/${name}`]: { version: number, ...more } });

const pg = version("pg", "1.0.0", { dependencies: { "pg-types": "1" } });
const nested = { "node_modules/pg/node_modules/pg-types": { version: "1.0.0" } };
const server = {
  ...link("@vestibule/server", "apps/server"),
  "apps/server": { dependencies: { pg: "1", "@vestibule/contract": "1" } },
  ...link("@vestibule/contract", "packages/contract"),
  "packages/contract": { dependencies: { zod: "1" }, peerDependencies: { next: "1" }, devDependencies: { knip: "1" } },
  ...pg,
  ...nested,
  ...version("zod"),
};
const wanted = {
  ...server,
  ...version("pg-types", "2.0.0"),
  ...version("next"),
  ...version("knip"),
  ...version("vitest"),
};
/** npm's record has only what is in node_modules. */
const installed = (entries) =>
  Object.fromEntries(Object.entries(entries).filter(([path]) => path.startsWith("node_modules/")));

const running = ["@vestibule/server"];
const runningOnly = ["ci", "-w", "@vestibule/server", "--omit=dev", "--omit=peer"];

describe("everything", () => {
  it.each([
    ["nothing was installed", wanted, undefined, ["ci"]],
    ["everything is installed", wanted, wanted, null],
    ["a package is missing", { ...wanted, ...version("new") }, wanted, ["ci"]],
    ["another version is installed", wanted, { ...wanted, ...version("zod", "0.9.0") }, ["ci"]],
    ["only what running needs is installed, which a server may be using", wanted, server, ["install", "--no-save"]],
    [
      "only another platform's package is missing",
      { ...wanted, ...version("@esbuild/win32-x64", "1.0.0", { optional: true }) },
      wanted,
      null,
    ],
    ["only a workspace folder isn't listed", { ...wanted, "packages/client": { version: "0.1.0" } }, wanted, null],
  ])("is installed when %s", async (_, lock, present, expected) => {
    expect(await plan({ wanted: lock, present: present && installed(present) })).toEqual(expected);
  });
});

describe("what running the server needs", () => {
  it.each([
    ["nothing was installed", wanted, undefined, runningOnly],
    ["it is installed, without tools for development", wanted, server, null],
    ["everything is installed", wanted, wanted, null],
    ["a tool for development is missing", wanted, { ...server, ...version("vitest") }, null],
    ["an indirect dependency is outdated", { ...wanted, ...version("zod", "1.1.0") }, server, runningOnly],
    [
      "a nested dependency is missing",
      wanted,
      Object.fromEntries(Object.entries(server).filter(([path]) => !(path in nested))),
      runningOnly,
    ],
    ["a developer, who has everything, gets a new version", { ...wanted, ...version("zod", "1.1.0") }, wanted, ["ci"]],
  ])("is installed when %s", async (_, lock, present, expected) => {
    expect(await plan({ wanted: lock, present: present && installed(present), workspaces: running })).toEqual(expected);
  });
});

it("the packages for running have the versions that developers use", () => {
  const readManifest = (path) => JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
  const { devDependencies } = readManifest(".");
  for (const path of ["scripts/build-tools", "scripts/node-runtime"])
    expect(devDependencies).toMatchObject(readManifest(path).dependencies);
});
