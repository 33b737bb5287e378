import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assertManifests, getRenderedFile, hashSources, VARIANTS } from "../deploy/helm/rendered.mjs";
import { ROOT } from "./lib/repository.mjs";

const read = (...path) => readFileSync(join(ROOT, ...path), "utf8");
const readVariables = (text) => [...new Set(text.match(/VESTIBULE_[A-Z_]*[A-Z]/g))];
const known = new Set(readVariables(read("apps", "server", "src", "config.ts")));
const isKnown = (name) => known.has(name) || known.has(name.replace(/_FILE$/, ""));

const files = readdirSync(join(ROOT, "deploy"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith(".mjs"))
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

describe("the files in deploy", () => {
  it.each(["Dockerfile", ...files])("%s uses only settings that the server has, and contains no secret", (file) => {
    const text = read(file);
    expect(readVariables(text).filter((name) => !isKnown(name))).toEqual([]);
    expect(text).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|(secret|password): [\w+/=-]{20,}/i);
  });

  it("the image runs as a user without rights, and checks whether the server is ready", () => {
    const dockerfile = read("Dockerfile");
    expect(/^USER (\d+):(\d+)$/m.exec(dockerfile)?.[1]).toBe("10001");
    expect(dockerfile).toMatch(/^HEALTHCHECK [^\n]*\\\n.*\/readyz/m);
    expect(dockerfile).toContain("VOLUME /data");
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/.vestibule", "**/.env*", "**/node_modules", "**/.git"]));
  });

  it("the image has what npm needs to install from the lock file", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const workspace of ["e2e", "bench"]) expect(ignored).toContain(`!${workspace}/package.json`);
    expect(ignored).toContain("!examples/*/package.json");
  });

  it.each(["compose.yaml", "compose.postgres.yaml"])("%s runs the image without rights", (file) => {
    const text = read("deploy", "container", file);
    for (const line of ["read_only: true", "cap_drop: [ALL]", '"no-new-privileges:true"']) expect(text).toContain(line);
    expect(existsSync(join(ROOT, "deploy", "container", /build: (\S+)/.exec(text)?.[1] ?? "", "Dockerfile"))).toBe(
      true,
    );
  });

  it.each(Object.keys(VARIANTS))(
    "what helm rendered for %s is up to date, and keeps the chart's promises",
    (variant) => {
      const text = readFileSync(getRenderedFile(variant), "utf8");
      expect(/^# Chart and values: (.*)$/m.exec(text)?.[1], "Run npm run helm.").toBe(hashSources(variant));
      assertManifests(variant, text);
    },
  );

  it.each([
    ["one server", "replicas: 2", "replicas: 1", /replicas/],
    ["a probe of the wrong path", "path: /readyz", "path: /livez", /readiness probe/],
    [
      "a root file system that can be written",
      "readOnlyRootFilesystem: true",
      "readOnlyRootFilesystem: false",
      /security/,
    ],
    [
      "a pod that is killed too early",
      "terminationGracePeriodSeconds: 55",
      "terminationGracePeriodSeconds: 30",
      /grace/,
    ],
    ["another secret", "secretName: vestibule", "secretName: other", /secret/],
    [
      "a secret in a variable",
      "_SECRET_FILE, value: /run/secrets/vestibule/server-secret",
      "_SECRET, value: x",
      /SECRET/,
    ],
    ["a repeated key", "replicas: 2", "replicas: 2\n  replicas: 2", /unique/],
  ])("%s would be noticed", (_, before, after, message) => {
    const text = readFileSync(getRenderedFile("minimal"), "utf8");
    expect(text).toContain(before);
    expect(() => assertManifests("minimal", text.replace(before, after))).toThrow(message);
  });

  it("the chart has the version of the package", () => {
    const { version } = JSON.parse(read("package.json"));
    expect(read("deploy", "helm", "vestibule", "Chart.yaml")).toContain(`appVersion: ${version}\n`);
  });

  it("a chart for one server, or without a secret, isn't rendered", () => {
    const deployment = read("deploy", "helm", "vestibule", "templates", "deployment.yaml");
    expect(deployment).toContain('fail "replicas must be at least 2"');
    for (const value of ["publicUrl", "existingSecret"])
      expect(deployment).toMatch(new RegExp(`required "Set ${value}`));
  });

  it.each(["nginx.conf", "Caddyfile", "haproxy.cfg"])("%s replaces the address that a client claims", (file) => {
    const text = read("deploy", "proxies", file);
    expect(text).toMatch(/X-Forwarded-For (\$remote_addr;|\{remote_host\})|set-header x-forwarded-for %\[src\]/);
    expect(text).not.toContain("proxy_add_x_forwarded_for");
  });

  it("systemd stops the server before PostgreSQL, and passes the secret as a credential", () => {
    const unit = read("deploy", "systemd", "vestibule.service");
    for (const line of ["DynamicUser=yes", "KillMode=mixed", "StateDirectory=vestibule"]) expect(unit).toContain(line);
    expect(unit).toContain("VESTIBULE_SECRET_FILE=%d/server-secret");
    expect(unit).toMatch(/^LoadCredential=server-secret:/m);
  });
});
