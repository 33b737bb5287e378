/**
 * What the chart renders, and what it must contain. `npm run helm` writes the folder `rendered` with helm, and `npm test`
 * checks that folder without it: the manifests, and that they belong to the chart's present files.
 */
import { deepStrictEqual } from "node:assert";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

const HERE = dirname(fileURLToPath(import.meta.url));
export const CHART = join(HERE, "vestibule");

const SECRET = "existingSecret=vestibule";
export const REQUIRED = ["publicUrl=https://auth.example.com", SECRET];
const MONITOR = ["serviceMonitor.enabled=true", "serviceMonitor.labels.release=prometheus"];

/** Each variant: its values, its public URL, and the path of its ingress; null: no ingress. */
export const VARIANTS = {
  minimal: { values: REQUIRED, publicUrl: "https://auth.example.com", ingressPath: null, hasMonitor: false },
  "own-host": {
    values: [...REQUIRED, "ingress.enabled=true", "ingress.tlsSecret=auth-tls", "replicas=3"],
    publicUrl: "https://auth.example.com",
    ingressPath: "/",
    hasMonitor: false,
  },
  "below-a-path": {
    values: [
      ...["publicUrl=https://example.com/auth", SECRET, "ingress.enabled=true", "ingress.tlsSecret=auth-tls"],
      ...["ingress.className=nginx", ...MONITOR],
    ],
    publicUrl: "https://example.com/auth",
    ingressPath: "/auth",
    hasMonitor: true,
  },
};

export const getRenderedFile = (variant) => join(HERE, "rendered", `${variant}.yaml`);

/** A hash of the chart's files, and of the variant's values. */
export function hashSources(variant) {
  const hash = createHash("sha256").update(JSON.stringify(VARIANTS[variant].values));
  const files = readdirSync(CHART, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CHART.length + 1))
    .sort();
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(CHART, file), "utf8"));
  return hash.digest("hex");
}

/** Reads YAML as Kubernetes does. @throws Error if it isn't valid, such as for a repeated key */
export function parseManifests(text) {
  const documents = parseAllDocuments(text, { version: "1.1", uniqueKeys: true });
  for (const { errors } of documents) if (errors.length > 0) throw errors[0];
  return documents.map((document) => document.toJS()).filter((manifest) => manifest !== null);
}

/** @throws AssertionError that names the part of the manifests that is different */
export function assertManifests(variant, text) {
  const { publicUrl, ingressPath, hasMonitor } = VARIANTS[variant];
  const manifests = parseManifests(text);
  const kinds = ["Deployment", "PodDisruptionBudget", "Service"];
  if (ingressPath !== null) kinds.push("Ingress");
  if (hasMonitor) kinds.push("ServiceMonitor");
  equal("kinds", manifests.map(({ kind }) => kind).sort(), kinds.sort());
  const get = (kind) => manifests.find((each) => each.kind === kind);
  const isSelected = ({ matchLabels }, labels) => {
    equal("selector", Object.keys(matchLabels), ["app.kubernetes.io/name", "app.kubernetes.io/instance"]);
    for (const [name, value] of Object.entries(matchLabels)) equal(`label ${name}`, labels[name], value);
  };

  const { spec } = get("Deployment");
  const podLabels = spec.template.metadata.labels;
  equal("replicas", spec.replicas, variant === "own-host" ? 3 : 2);
  equal("rolling update", spec.strategy, { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  isSelected(spec.selector, podLabels);
  assertPod(spec.template.spec, { publicUrl, hasMonitor });

  const service = get("Service");
  equal("port of the service", service.spec.ports, [{ name: "http", port: 80, targetPort: "http" }]);
  isSelected({ matchLabels: service.spec.selector }, podLabels);
  const budget = get("PodDisruptionBudget");
  equal("disruption budget", [budget.apiVersion, budget.spec.maxUnavailable], ["policy/v1", 1]);
  isSelected(budget.spec.selector, podLabels);

  if (ingressPath !== null) assertIngress(get("Ingress"), { ...VARIANTS[variant], service });
  if (hasMonitor) {
    const monitor = get("ServiceMonitor");
    isSelected(monitor.spec.selector, service.metadata.labels);
    equal("labels of the monitor", monitor.metadata.labels.release, "prometheus");
    const authorization = { credentials: { name: "vestibule", key: "metrics-token" } };
    const endpoint = { port: "http", path: "/metrics", interval: "30s", authorization };
    equal("monitor", monitor.spec.endpoints, [endpoint]);
  }
}

function assertPod(pod, { publicUrl, hasMonitor }) {
  const secretKeys = { "database-url": "VESTIBULE_DATABASE_URL", "server-secret": "VESTIBULE_SECRET" };
  if (hasMonitor) secretKeys["metrics-token"] = "VESTIBULE_METRICS_TOKEN";
  const [container, ...others] = pod.containers;
  equal("other containers", others, []);
  equal("service account", [pod.automountServiceAccountToken, pod.enableServiceLinks], [false, false]);
  equal("security of the pod", pod.securityContext, {
    runAsNonRoot: true,
    runAsUser: 10001,
    runAsGroup: 10001,
    fsGroup: 10001,
    seccompProfile: { type: "RuntimeDefault" },
  });
  equal("security of the container", container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });

  equal("ports", container.ports, [{ name: "http", containerPort: 8100 }]);
  for (const [probe, path] of Object.entries({ startup: "/livez", liveness: "/livez", readiness: "/readyz" }))
    equal(`${probe} probe`, container[`${probe}Probe`].httpGet, { path, port: "http" });
  const { command } = container.lifecycle.preStop.exec;
  equal("preStop", command[0], "sleep");

  const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  equal("repeated variables", Object.keys(env).length, container.env.length);
  for (const [name, value] of Object.entries(env)) equal(`type of ${name}`, typeof value, "string");
  equal("public URL", env.VESTIBULE_PUBLIC_URL, publicUrl);
  // Otherwise Kubernetes kills the pod before its requests have finished.
  const stopSeconds = [command[1], env.VESTIBULE_DRAIN_SECONDS, env.VESTIBULE_SHUTDOWN_SECONDS].map(Number);
  const graceSeconds = pod.terminationGracePeriodSeconds;
  equal("grace period suffices", graceSeconds > stopSeconds.reduce((sum, each) => sum + each), true);

  const mounts = Object.fromEntries(container.volumeMounts.map(({ name, ...mount }) => [name, mount]));
  const volumes = Object.fromEntries(pod.volumes.map(({ name, ...volume }) => [name, volume]));
  equal("mounted volumes", Object.keys(mounts).sort(), Object.keys(volumes).sort());
  equal("mount of secrets", mounts.secrets, { mountPath: "/run/secrets/vestibule", readOnly: true });
  equal("secret", [volumes.secrets.secret.secretName, volumes.secrets.secret.defaultMode], ["vestibule", 0o440]);
  const items = volumes.secrets.secret.items.map(({ key, path }) => [key, path]).sort();
  equal(
    "keys of the secret",
    items,
    Object.keys(secretKeys)
      .map((key) => [key, key])
      .sort(),
  );
  for (const [key, name] of Object.entries(secretKeys)) {
    equal(name, env[name], undefined);
    equal(`${name}_FILE`, env[`${name}_FILE`], `/run/secrets/vestibule/${key}`);
  }
}

function assertIngress({ apiVersion, spec }, { publicUrl, ingressPath, service }) {
  const { host } = new URL(publicUrl);
  equal("version of the ingress", apiVersion, "networking.k8s.io/v1");
  equal("class of the ingress", spec.ingressClassName, ingressPath === "/" ? undefined : "nginx");
  equal("TLS", spec.tls, [{ hosts: [host], secretName: "auth-tls" }]);
  const backend = { service: { name: service.metadata.name, port: { name: "http" } } };
  const rule = { host, http: { paths: [{ path: ingressPath, pathType: "Prefix", backend }] } };
  equal("rules of the ingress", spec.rules, [rule]);
}

function equal(what, actual, expected) {
  deepStrictEqual({ [what]: actual }, { [what]: expected });
}
