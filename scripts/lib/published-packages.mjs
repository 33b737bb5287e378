/** The packages that `npm run release` publishes, and what each must have. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { createTarball, getFolder, listPackageFiles, readManifest, SCOPE } from "./pack-kit.mjs";
import { ROOT } from "./repository.mjs";

const ATTW = join(ROOT, "node_modules", "@arethetypeswrong", "cli", "dist", "index.js");

/** Names of the packages that aren't private, dependencies first: the folders in `packages`, and the bundled server. */
export function listPublishedPackages() {
  const folders = readdirSync(join(ROOT, "packages"));
  const names = [...folders.filter((name) => existsSync(join(ROOT, "packages", name, "package.json"))), "server"];
  const published = names.filter((name) => readManifest(name).private !== true);
  const sorted = [];
  const visit = (name) => {
    if (sorted.includes(name) || !published.includes(name)) return;
    for (const dependency of Object.keys(readManifest(name).dependencies ?? {})) visit(dependency.replace(SCOPE, ""));
    sorted.push(name);
  };
  published.sort().forEach(visit);
  return sorted;
}

/**
 * The files that npm gets, as `npm pack` selects them. npm verifies that `repository` is where the provenance statement
 * was made, so it isn't in the repository. `repositoryUrl`: undefined outside of the release workflow.
 */
export function packForRegistry(name, { repositoryUrl } = {}) {
  const repository = repositoryUrl && { type: "git", url: repositoryUrl, directory: relative(ROOT, getFolder(name)) };
  const entries = listPackageFiles(name, { ...readManifest(name), ...(repository && { repository }) }, "package");
  return { entries, tarball: createTarball(entries) };
}

const readEntry = (entries, path) => entries.find((entry) => entry.path === `package/${path}`)?.content.toString();

/** Every target of `exports` and `bin`, such as `./dist/index.js`. */
const listTargets = (value) =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap((each) => listTargets(each));

/** What is missing or wrong in the packed files, as sentences. `published`: names of all published packages. */
export function findPackageProblems(entries, { version, changelog, published }) {
  const manifest = JSON.parse(readEntry(entries, "package.json") ?? "{}");
  const problems = [];
  const require = (isMet, sentence) => {
    if (!isMet) problems.push(`${manifest.name}: ${sentence}`);
  };
  for (const field of ["name", "version", "license", "description", "keywords", "engines", "files", "sideEffects"])
    require(manifest[field] !== undefined, `package.json has no "${field}".`);
  require(manifest.type === "module", 'package.json needs "type": "module".');
  require(manifest.version === version, `its version is ${manifest.version}, and the repository's ${version}.`);
  require(changelog.includes(`\n## ${version} `), `CHANGELOG.md has no section for ${version}.`);
  for (const file of ["README.md", "LICENSE"]) require(readEntry(entries, file) !== undefined, `it has no ${file}.`);

  for (const target of listTargets([manifest.exports, manifest.bin])) {
    const path = target.replace(/^\.\//, "");
    require(entries.some(
      (entry) => entry.path === `package/${path}`,
    ), `package.json names ${target}, which isn't packed.`);
  }
  for (const [path, conditions] of Object.entries(manifest.exports ?? {})) {
    const isStylesheet = typeof conditions === "string" && !/\.[cm]?js$/.test(conditions);
    require(isStylesheet || conditions?.types !== undefined, `the export "${path}" has no types.`);
  }
  const dependencies = { ...manifest.peerDependencies, ...manifest.optionalDependencies, ...manifest.dependencies };
  for (const [name, range] of Object.entries(dependencies)) {
    require(!/^(file|link|workspace|portal|https?):/.test(range), `it depends on ${name} by the path ${range}.`);
    if (!name.startsWith(SCOPE)) continue;
    require(published.includes(name.replace(SCOPE, "")), `it depends on ${name}, which is private.`);
    require(range === version, `it depends on ${name} ${range} instead of ${version}.`);
  }
  for (const { path, content } of entries) {
    require(!/\.test\.|\/testing\/|\.inputs$|\.tsbuildinfo$/.test(path), `${path} is only for development.`);
    const text = content.toString();
    require(!text.includes(ROOT), `${path} contains a path of this machine.`);
    require(!(path.endsWith("package.json") && text.includes("vestibule-source")), `${path} exports sources.`);
  }
  return problems;
}

/** What publint and Are The Types Wrong report. `file`: path of the tarball. */
export async function runPackageLinters(file) {
  const content = readFileSync(file);
  const tarball = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  const reports = messages.map((message) => `${pkg.name}: publint: ${formatMessage(message, pkg, { color: false })}`);
  // The server exports a command, and nothing that has types.
  if (Object.keys(pkg.exports ?? {}).every((path) => path === "./package.json")) return reports;
  // The packages contain ES modules only, which `require` loads since Node 20.19 and 22.12.
  const attw = [ATTW, file, "--profile", "esm-only", "--format", "ascii", "--no-color", "--no-emoji"];
  try {
    await promisify(execFile)(process.execPath, attw);
  } catch (error) {
    reports.push(`${pkg.name}: attw: ${error.stdout || error.message}`);
  }
  return reports;
}
