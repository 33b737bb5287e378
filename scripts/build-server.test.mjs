import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import { bundleServer, createServerManifest } from "./lib/build-server.mjs";
import { ROOT } from "./lib/repository.mjs";

it("the published server depends only on packages that can't be bundled", () => {
  const source = JSON.parse(readFileSync(join(ROOT, "apps", "server", "package.json"), "utf8"));
  const manifest = createServerManifest(source);
  expect(manifest).toMatchObject({ name: "@vestibule/server", bin: { "vestibule-server": "bin/vestibule-server.js" } });
  expect(manifest).not.toHaveProperty("private");
  expect(Object.keys(manifest.dependencies)).toEqual([
    "@ip-location-db/geo-whois-asn-country-mmdb",
    "@node-rs/argon2",
    "@zxcvbn-ts/language-common",
  ]);
  expect(manifest.optionalDependencies).toEqual(source.optionalDependencies);
});

/** The files that a source file and what it imports statically load, directly or not. */
function listLoadedFiles({ outputs }, entryPoint) {
  const loaded = new Set();
  const files = new Set();
  const visit = (path) => {
    if (loaded.has(path) || !outputs[path]) return;
    loaded.add(path);
    for (const [input, { bytesInOutput }] of Object.entries(outputs[path].inputs))
      if (bytesInOutput > 0) files.add(input);
    for (const { path: imported, kind } of outputs[path].imports) if (kind === "import-statement") visit(imported);
  };
  visit(Object.keys(outputs).find((path) => outputs[path].entryPoint === entryPoint));
  return [...files];
}

/** The npm packages among them. */
const listLoadedPackages = (metafile, entryPoint) => [
  ...new Set(
    listLoadedFiles(metafile, entryPoint).flatMap(
      (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    ),
  ),
];

it("the server loads packages for emails, certificates and files of settings only when it needs them", async () => {
  const metafile = await bundleServer("apps/server", { write: false });
  const loaded = listLoadedPackages(metafile, "apps/server/src/server.ts");
  expect(loaded).toContain("graphile-worker");
  const rare =
    /^(@peculiar\/.*|@simplewebauthn\/.*|asn1js|reflect-metadata|nodemailer|cosmiconfig|js-yaml|@babel\/.*)$/;
  expect(loaded.filter((name) => rare.test(name))).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("cosmiconfig"))).toEqual([
    "without-config-search:cosmiconfig",
  ]);
});

/** Each costs a tenth of the start: the client of `fetch`, which an import of `node:http` loads, and the languages of `Intl`. */
const slowStarts = {
  "import of node:http": /^import (?!type\b)[^;]*? from "(node:)?http";/m,
  "format created by a module": /^(export )?(const|let) [^\n]*(new Intl\.|\.toLocale\w*\()/m,
};

it("the server loads the client of fetch and the tables of languages only when it needs them", async () => {
  const metafile = await bundleServer("apps/server", { write: false });
  const loaded = listLoadedFiles(metafile, "apps/server/src/server.ts").filter((path) => existsSync(join(ROOT, path)));
  expect(loaded).toContain("apps/server/src/http/listener.ts");
  expect(loaded).toContain("packages/emails/src/format-time.ts");
  for (const [name, pattern] of Object.entries(slowStarts)) {
    expect(
      loaded.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8"))),
      name,
    ).toEqual([]);
  }
});

it("the server starts PostgreSQL before it loads what uses the database", async () => {
  const metafile = await bundleServer("apps/server", { write: false });
  const loaded = listLoadedPackages(metafile, "apps/server/src/run.ts");
  expect(loaded).toContain("pino");
  expect(loaded.filter((name) => /^(graphile-worker|openid-client|tldts|bowser)$/.test(name))).toEqual([]);
});

// A chunk that is loaded only when a passkey is registered declared a name of the banner twice.
it("every file of the bundled server can be parsed", async () => {
  const outdir = mkdtempSync(join(tmpdir(), "vestibule-bundle-"));
  try {
    await bundleServer("apps/server", { outdir });
    const names = readdirSync(outdir).filter((name) => name.endsWith(".js"));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) await transform(readFileSync(join(outdir, name), "utf8"), { sourcefile: name });
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
});
