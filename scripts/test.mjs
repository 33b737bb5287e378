/** `npm test`: installs missing packages, runs every check and every test, and prints a summary. */
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { findOrInstallChromium } from "./lib/chromium.mjs";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

const bin = (...args) => join(ROOT, "node_modules", ...args);
const script = (name) => join(ROOT, "scripts", name);

const NO_BROWSER = ["unit", "components", "components-dashboard", "api"];

/**
 * Two lanes that run at the same time, because browser tests leave a third of two cores idle. Each step has a name, a
 * program, and Vitest's report if it writes one.
 */
function createLanes(folder) {
  const vitest = (name, projects) => {
    const report = join(folder, `${name}.json`);
    const options = ["--reporter=default", "--reporter=json", `--outputFile=${report}`];
    const selected = projects.flatMap((project) => ["--project", project]);
    return { name, args: [bin("vitest", "vitest.mjs"), "run", ...options, ...selected], report };
  };
  return [
    [vitest("browser tests", ["e2e"])],
    [
      { name: "types", args: [bin("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"] },
      { name: "lint", args: [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."] },
      { name: "unused", args: [bin("knip", "bin", "knip.js")] },
      { name: "house", args: [script("house.mjs")] },
      { name: "tables", args: [script("check-tables.mjs")] },
      { name: "sql", args: [script("generate-statement-types.mjs"), "--check"] },
      { name: "size", args: [script("bundle-size.mjs")] },
      { name: "dashboard size", args: [script("dashboard-size.mjs")] },
      vitest("tests", NO_BROWSER),
    ],
  ];
}

async function main() {
  const startedAt = performance.now();
  await installMissingPackages();
  const node = await findNode();
  const chromium = await findOrInstallChromium();
  const folder = mkdtempSync(join(tmpdir(), "vestibule-test-"));
  const seed = process.env.VESTIBULE_TEST_SEED || String(randomInt(2 ** 31));
  const env = { VESTIBULE_CHROMIUM: chromium, VESTIBULE_TEST_SEED: seed, CI: "1" };
  const summary = [];
  /** Runs a step and records its result. */
  const record = async (name, step) => {
    const stepStartedAt = performance.now();
    const passed = await step();
    summary.push({ name, passed, seconds: (performance.now() - stepStartedAt) / 1000 });
    return passed;
  };
  try {
    printLine("\n── build");
    if (await record("build", () => build({ node, everything: true }))) {
      const lanes = createLanes(folder);
      await Promise.all(
        lanes.map(async (steps) => {
          for (const { name, args } of steps) await record(name, () => runStep(name, node, args, env, folder));
        }),
      );
      print(summary, lanes.flat().flatMap(readReport), seed, (performance.now() - startedAt) / 1000);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = summary.every(({ passed }) => passed) ? 0 : 1;
}

/** Prints the output when the step has ended, so that outputs of two lanes don't mix. @returns whether it succeeded */
async function runStep(name, node, args, env, folder) {
  printLine(`Running ${name} …`);
  const path = join(folder, `${name}.txt`);
  const code = await run(node, args, { env, node, outputFile: path });
  printLine(`\n── ${name}`);
  process.stdout.write(readFileSync(path));
  return code === 0;
}

/** The results of a step's test files; nothing if it has no report, or wrote none. */
function readReport({ name, report }) {
  if (report === undefined) return [];
  try {
    return [JSON.parse(readFileSync(report, "utf8"))];
  } catch {
    printLine(`No counts of the ${name}: the run didn't finish.`);
    return [];
  }
}

function print(summary, reports, seed, seconds) {
  printLine("\n── summary");
  for (const step of summary) {
    printLine(`${step.passed ? "passed" : "FAILED"}  ${step.name.padEnd(14)}${step.seconds.toFixed(1).padStart(7)} s`);
  }
  printCounts(reports);
  printLine(`Seed of the property tests: VESTIBULE_TEST_SEED=${seed}`);
  printLine(`${seconds.toFixed(1)} s in total`);
}

/** Repeats failures by name. The originals are thousands of lines above, and readers start at the end of a log. */
function printCounts(reports) {
  const testResults = reports.flatMap((report) => report.testResults);
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  const [passed, failed, skipped] = [sum("numPassedTests"), sum("numFailedTests"), sum("numPendingTests")];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    const failures = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failures) {
      printLine(`FAILED  ${file}: ${fullName}\n        ${firstLine(failureMessages.join("\n"))}`);
    }
    if (status === "failed" && failures.length === 0) printLine(`FAILED  ${file}\n        ${firstLine(message)}`);
  }
  printLine(
    `${testResults.length} test files, ${passed + failed} tests: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
}

const firstLine = (text) => text.split("\n", 1)[0].slice(0, 300);

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
