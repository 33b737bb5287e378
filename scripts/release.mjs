/**
 * `npm run release`: builds, checks and publishes every package that isn't private. With `--dry-run`, publishes nothing.
 * CONTRIBUTING.md describes how to release.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { readManifest } from "./lib/pack-kit.mjs";
import {
  findPackageProblems,
  listPublishedPackages,
  packForRegistry,
  runPackageLinters,
} from "./lib/published-packages.mjs";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { npmCommand, run } from "./lib/run.mjs";

/** Set by GitHub Actions, where npm makes provenance statements. */
function getRepositoryUrl({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }) {
  return GITHUB_REPOSITORY && `git+${GITHUB_SERVER_URL ?? "https://github.com"}/${GITHUB_REPOSITORY}.git`;
}

/** Packs all packages into the folder, and checks them. */
export async function prepareRelease(folder, { repositoryUrl } = {}) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const published = listPublishedPackages();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = published.map((name) => {
    const { entries, tarball } = packForRegistry(name, { repositoryUrl });
    const file = join(folder, `vestibule-${name}-${version}.tgz`);
    writeFileSync(file, tarball);
    const problems = findPackageProblems(entries, { version, changelog, published });
    return { name: readManifest(name).name, version, file, sizeBytes: tarball.length, files: entries.length, problems };
  });
  const queue = [...packages];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      next.problems.push(...(await runPackageLinters(next.file)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return packages;
}

const getPublishCommand = (file) => ["publish", file, "--provenance", "--access", "public"];

async function main() {
  const isDryRun = process.argv.includes("--dry-run");
  const repositoryUrl = getRepositoryUrl(process.env);
  if (!(await build({ node: await findNode(), everything: true }))) throw new Error("The build failed.");
  const packages = await prepareRelease(join(ROOT, "dist", "release"), { repositoryUrl });
  const problems = packages.flatMap((each) => each.problems);
  for (const problem of problems) printLine(problem);
  if (problems.length > 0) throw new Error(`${problems.length} problems; nothing was published.`);

  for (const { name, version, file, sizeBytes, files } of packages) {
    printLine(`\n${name} ${version}   ${(sizeBytes / 1000).toFixed(1)} KB, ${files} files`);
    printLine(`  npm ${getPublishCommand(file.replace(ROOT, ".")).join(" ")}`);
  }
  if (isDryRun) return printLine(`\n${packages.length} packages are ready. Nothing was published.`);
  await publish(packages, repositoryUrl);
}

async function publish(packages, repositoryUrl) {
  if (!repositoryUrl) throw new Error("npm makes provenance statements only in GitHub Actions: publish from there.");
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const { version } = packages[0];
  if (changelog.includes(`\n## ${version} – unreleased`))
    throw new Error(`Set the date of ${version} in CHANGELOG.md.`);
  for (const { name, file } of packages) {
    // A release that failed midway continues: npm refuses to publish a version twice.
    if (await isPublished(name, version)) printLine(`${name} ${version} is already published.`);
    else if ((await runNpm(...getPublishCommand(file))) !== 0) {
      throw new Error(`${name} could not be published. Correct the reason, then run this command again.`);
    }
  }
}

async function isPublished(name, version) {
  return (await runNpm("view", `${name}@${version}`, "version")) === 0;
}

function runNpm(...args) {
  const [command, ...first] = npmCommand();
  return run(command, [...first, ...args]);
}

if (isMain(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    printLine(error.message);
    process.exitCode = 1;
  }
}
