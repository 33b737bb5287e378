/** `npm run helm`: lints and renders the chart with the `helm` on the PATH, for a host of its own and below a path. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { printLine } from "../../scripts/lib/repository.mjs";

const CHART = join(dirname(fileURLToPath(import.meta.url)), "vestibule");
const REQUIRED = ["publicUrl=https://example.com/auth", "existingSecret=vestibule"];

function helm(command, values) {
  const settings = values.flatMap((value) => ["--set", value]);
  const version = command[0] === "template" ? ["--kube-version", "1.30.0"] : [];
  return execFileSync("helm", [...command, CHART, ...version, ...settings], { encoding: "utf8", stdio: "pipe" });
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

try {
  helm(["lint"], REQUIRED);
  const all = [...REQUIRED, "ingress.enabled=true", "ingress.tlsSecret=tls", "serviceMonitor.enabled=true"];
  const rendered = helm(["template", "auth"], all);
  const expected = ["Deployment", "Service", "PodDisruptionBudget", "Ingress", "ServiceMonitor"];
  for (const kind of expected)
    if (!rendered.includes(`\nkind: ${kind}\n`)) throw new Error(`The chart renders no ${kind}`);
  for (const text of ["replicas: 2", "path: /auth\n", "path: /readyz", "secretName: vestibule", "runAsUser: 10001"])
    if (!rendered.includes(text)) throw new Error(`The chart doesn't render ${text.trim()}`);
  expectFailure([REQUIRED[0]], "Set existingSecret");
  expectFailure([REQUIRED[1]], "Set publicUrl");
  expectFailure([...REQUIRED, "replicas=1"], "replicas must be at least 2");
  printLine(`passed  ${expected.join(", ")}`);
} catch (error) {
  printLine(error.code === "ENOENT" ? "Install helm first." : String(error.stderr || error.message));
  process.exitCode = 1;
}
