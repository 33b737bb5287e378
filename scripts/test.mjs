/** `npm test`: installs missing packages, runs every check and every test, and prints a summary. */
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { findOrInstallChromium } from "./lib/chromium.mjs";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { findOrInstallOtherBrowsers } from "./lib/other-browsers.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

const bin = (...args) => join(ROOT, "node_modules", ...args);
const script = (name) => join(ROOT, "scripts", name);

/** Each step: its name, and a function that runs it and returns whether it succeeded. */
function createSteps(node, env, report) {
  const program =
    (...args) =>
    async () =>
      (await run(node, args, { env, node })) === 0;
  return [
    ["lock", program(script("check-lock.mjs"))],
    ["types", program(bin("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json")],
    ["lint", program(bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", ".")],
    ["unused", program(bin("knip", "bin", "knip.js"))],
    ["house", program(script("house.mjs"))],
    ["tables", program(script("check-tables.mjs"))],
    ["sql", program(script("generate-statement-types.mjs"), "--check")],
    ["build", () => build({ node, everything: true })],
    ["size", program(script("bundle-size.mjs"))],
    ["downloads", program(script("download-size.mjs"))],
    ["Next.js downloads", program(script("next-download-size.mjs"))],
    ["dashboard size", program(script("dashboard-size.mjs"))],
    [
      "tests",
      program(bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile=${report}`),
    ],
  ];
}

async function main() {
  const startedAt = performance.now();
  await installMissingPackages();
  const node = await findNode();
  const chromium = await findOrInstallChromium();
  const { missing } = await findOrInstallOtherBrowsers();
  const folder = mkdtempSync(join(tmpdir(), "vestibule-test-"));
  const report = join(folder, "report.json");
  const summary = [];
  const seed = process.env.VESTIBULE_TEST_SEED || String(randomInt(2 ** 31));
  const env = { VESTIBULE_CHROMIUM: chromium, VESTIBULE_TEST_SEED: seed, CI: "1" };
  try {
    for (const [name, step] of createSteps(node, env, report)) {
      printLine(`\n── ${name}`);
      const stepStartedAt = performance.now();
      const passed = await step();
      summary.push({ name, passed, seconds: (performance.now() - stepStartedAt) / 1000 });
    }
    print({ summary, report: readReport(report), missing, seed, seconds: (performance.now() - startedAt) / 1000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = summary.every(({ passed }) => passed) ? 0 : 1;
}

/** Vitest's report, or undefined if it wrote none. */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}

function print({ summary, report, missing, seed, seconds }) {
  printLine("\n── summary");
  for (const step of summary) {
    printLine(`${step.passed ? "passed" : "FAILED"}  ${step.name.padEnd(12)}${step.seconds.toFixed(1).padStart(7)} s`);
  }
  if (report === undefined) printLine("No counts: the test run didn't finish.");
  else printCounts(report);
  for (const { browser, packages } of missing) {
    printLine(
      `NOT RUN  the journeys in ${browser}, which isn't installed (Debian: apt-get install ${packages.join(" ")})`,
    );
  }
  printLine(`Seed of the property tests: VESTIBULE_TEST_SEED=${seed}`);
  printLine(`${seconds.toFixed(1)} s in total`);
}

/** Repeats failures by name. The originals are thousands of lines above, and readers start at the end of a log. */
function printCounts({ testResults, numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped }) {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    const failures = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failures) {
      const text = failureMessages.join("\n");
      printLine(`FAILED  ${file}: ${fullName}\n        ${firstLine(text)}${findPlace(text, file)}`);
    }
    if (status === "failed" && failures.length === 0) printLine(`FAILED  ${file}\n        ${firstLine(message)}`);
  }
  printLine(
    `${testResults.length} test files, ${passed + failed} tests: ${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
}

/** Where in the test file it failed, such as " (line 12)". Timeouts of browser journeys don't say which step. */
const findPlace = (text, file) => {
  const line = text.split(`${file}:`)[1]?.match(/^\d+/)?.[0];
  return line ? ` (line ${line})` : "";
};

const firstLine = (text) => text.split("\n", 1)[0].slice(0, 300);

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
