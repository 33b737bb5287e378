import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "./build.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { createTarball } from "./lib/pack-kit.mjs";
import { findPackageProblems, packForRegistry, runPackageLinters } from "./lib/published-packages.mjs";
import { ROOT } from "./lib/repository.mjs";
import { prepareRelease } from "./release.mjs";

const folder = mkdtempSync(join(tmpdir(), "vestibule-release-"));
beforeAll(async () => expect(await build({ node: await findNode(), everything: false })).toBe(true), 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const facts = { version: "0.1.0", changelog: "\n## 0.1.0 – unreleased\n", published: ["client", "contract"] };

/** Changes fields of the packed package.json. */
function breakManifest(changes) {
  return (entries) =>
    entries.map((entry) => {
      if (entry.path !== "package/package.json") return entry;
      const manifest = { ...JSON.parse(entry.content.toString()), ...changes };
      return { ...entry, content: Buffer.from(JSON.stringify(manifest)) };
    });
}
const file = (path, text) => ({ path: `package/${path}`, content: Buffer.from(text), mode: 0o644 });

describe("a release", () => {
  it("has every package that isn't private, dependencies first, without problems", async () => {
    const packages = await prepareRelease(join(folder, "all"));
    expect(packages.flatMap(({ problems }) => problems)).toEqual([]);
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@vestibule/client", "@vestibule/react", "@vestibule/cli"]));
    expect(names).not.toContain("@vestibule/emails");
    expect(names.indexOf("@vestibule/contract")).toBeLessThan(names.indexOf("@vestibule/client"));
  }, 120_000);

  it("the server's package contains what it serves, and its operator commands, but not itself", () => {
    const paths = packForRegistry("server").entries.map(({ path }) => path.replace("package/dist/", ""));
    const kit = ["backend", "cli", "client", "next", "react"].map((name) => `dist/kit/${name}.tgz`);
    expect(paths.filter((path) => path.startsWith("dist/kit/"))).toEqual(kit);
    const served = ["apps/dashboard/dist/index.html", "examples/react-spa/dist/index.html", "apps/server/src/main.js"];
    expect(paths).toEqual(expect.arrayContaining([...served, "THIRD-PARTY-LICENSES.txt"]));
    expect(paths.some((path) => path.startsWith("apps/server/src/operate"))).toBe(true);
  });

  it("names the repository of the release workflow, which npm compares with the provenance statement", () => {
    const { entries } = packForRegistry("client", { repositoryUrl: "git+https://example.com/a.git" });
    const manifest = JSON.parse(entries.find(({ path }) => path === "package/package.json").content.toString());
    expect(manifest.repository).toEqual({
      type: "git",
      url: "git+https://example.com/a.git",
      directory: "packages/client",
    });
  });
});

describe("a broken package is found:", () => {
  it.each([
    ["another version", breakManifest({ version: "0.2.0" }), "its version is 0.2.0"],
    ["a missing field", breakManifest({ keywords: undefined }), 'has no "keywords"'],
    ["an export that isn't packed", breakManifest({ exports: { ".": { types: "./a.d.ts" } } }), "names ./a.d.ts"],
    ["an export without types", breakManifest({ exports: { ".": { default: "./dist/index.js" } } }), "has no types"],
    ["a path to a workspace", breakManifest({ dependencies: { a: "file:../a" } }), "by the path file:../a"],
    ["a private dependency", breakManifest({ dependencies: { "@vestibule/emails": "0.1.0" } }), "which is private"],
    ["an older dependency", breakManifest({ dependencies: { "@vestibule/contract": "0.0.1" } }), "instead of 0.1.0"],
    ["no README", (entries) => entries.filter(({ path }) => path !== "package/README.md"), "has no README.md"],
    ["a test", (entries) => [...entries, file("dist/a.test.js", "")], "only for development"],
    ["a local path", (entries) => [...entries, file("dist/a.js", `"${ROOT}/a"`)], "a path of this machine"],
    ["the condition for sources", breakManifest({ exports: { "vestibule-source": "./a.ts" } }), "exports sources"],
  ])("%s", (_name, change, sentence) => {
    expect(findPackageProblems(change(packForRegistry("client").entries), facts).join("\n")).toContain(sentence);
  });

  it("a version without a section in the changelog", () => {
    const { entries } = packForRegistry("client");
    expect(findPackageProblems(entries, { ...facts, changelog: "" })).toEqual([
      "@vestibule/client: CHANGELOG.md has no section for 0.1.0.",
    ]);
  });

  it("types that TypeScript doesn't find, by publint and by Are The Types Wrong", async () => {
    const path = join(folder, "broken.tgz");
    const exports = { ".": { types: "./dist/missing.d.ts", default: "./dist/missing.js" } };
    writeFileSync(path, createTarball(breakManifest({ exports })(packForRegistry("client").entries)));
    const reports = await runPackageLinters(path);
    expect(reports.filter((report) => report.includes("publint"))).not.toEqual([]);
    expect(reports.filter((report) => report.includes("attw"))).not.toEqual([]);
  }, 60_000);
});
