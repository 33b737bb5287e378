/**
 * `npm run container`: builds the image of the Dockerfile with Debian's buildah, and runs it as Docker would with
 * `--read-only --tmpfs /tmp`: as its own user, with a root file system that can't be written. Needs root, buildah,
 * mmdebstrap, and Debian's and npm's registries; no Docker, and no registry of images: the two base images are made from
 * Debian's packages and the Node.js that this repository installs.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findNode } from "../../scripts/lib/install-dependencies.mjs";
import { printLine, ROOT } from "../../scripts/lib/repository.mjs";
import { npmCommand } from "../../scripts/lib/run.mjs";

const MAX_MEGABYTES = 300;
const START_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "vestibule-container-"));
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
const RUNTIME_IMAGE = "localhost/vestibule-runtime-base";
const BUILD_IMAGE = "localhost/vestibule-build-base";

const run = (command, args, options = {}) =>
  execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 2 ** 28,
    ...options,
  }).trim();
const buildah = (...args) => run("buildah", [...store, ...args]);

/** Without documentation and translations, like Debian's own slim images. */
function makeRuntimeImage(root) {
  const excluded = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const clean = '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/* "$1"/var/log/*';
  // As in Debian's images, the folders of / are links into /usr from the start. Otherwise a package with Perl makes them.
  const merged = ["--include=usr-is-merged", "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr"];
  run("mmdebstrap", ["--quiet", "--variant=minbase", ...merged, ...excluded, clean, "bookworm", root]);
  commit(root, RUNTIME_IMAGE, []);
}

/** The same with Node.js and npm, and this machine's certificates, which a registry mirror may need. */
async function makeBuildImage(root) {
  const local = join(root, "usr", "local");
  mkdirSync(join(local, "lib", "node_modules"), { recursive: true });
  cpSync(realpathSync(await findNode()), join(local, "bin", "node"));
  const npm = npmCommand().at(-1);
  const cli = npm.endsWith(".js") ? npm : realpathSync(run("sh", ["-c", "command -v npm"]));
  cpSync(join(dirname(realpathSync(cli)), ".."), join(local, "lib", "node_modules", "npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin", "npm"));
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  const hasCertificates = existsSync(certificates);
  if (hasCertificates) {
    mkdirSync(join(root, dirname(certificates)), { recursive: true });
    cpSync(certificates, join(root, certificates), { dereference: true });
  }
  commit(root, BUILD_IMAGE, hasCertificates ? ["--env", `NODE_EXTRA_CA_CERTS=${certificates}`] : []);
}

function commit(root, name, config) {
  const container = buildah("from", "scratch");
  buildah("copy", "--quiet", container, root, "/");
  buildah("config", "--cmd", "/bin/bash", ...config, container);
  buildah("commit", "--quiet", "--rm", container, name);
}

/** What a clone has: the committed files and those that a commit would add. */
function copySources(target) {
  mkdirSync(target);
  const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT }).split("\0");
  for (const file of files.filter((path) => path !== "" && existsSync(join(ROOT, path))))
    cpSync(join(ROOT, file), join(target, file));
}

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs the image's program in a mount namespace of its own. Its root is read-only; `data` is its volume. */
function startContainer(root, { config }, data, env) {
  const [uid, gid] = config.User.split(":");
  const mounts = [
    'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"',
    'mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev" && root="$1" && shift 2',
  ].join(" && ");
  const command = `${mounts} && exec chroot --userspec=${uid}:${gid} --groups= "$root" /usr/bin/env --chdir=/data "$@"`;
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const args = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", command, "sh", root, data];
  const child = spawn("unshare", [...args, "-i", ...variables, ...config.Entrypoint], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const state = { child, output: "", exited: new Promise((resolve) => child.once("close", resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (state.output += text));
  return state;
}

async function waitForReadiness(url, container) {
  const endsAt = performance.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (container.child.exitCode !== null || performance.now() > endsAt)
      throw new Error(`The container did not become ready:\n${container.output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function signUp(url) {
  const { projectId, publishableClientKey } = await (await fetch(`${url}/demo/config.json`)).json();
  const headers = {
    "content-type": "application/json",
    "x-stack-project-id": projectId,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": publishableClientKey,
  };
  const body = JSON.stringify({ email: "ada@example.com", password: "correct horse battery" });
  const response = await fetch(`${url}/api/v1/auth/password/sign-up`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`The sign-up returned ${response.status}: ${await response.text()}`);
}

function assert(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence);
}

const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

async function main() {
  if (process.getuid?.() !== 0) throw new Error("Building and running the image here needs root.");
  const missing = ["buildah", "mmdebstrap", "git", "unshare"].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length > 0) throw new Error(`Install ${missing.join(", ")}: apt-get install buildah mmdebstrap git`);

  let startedAt = performance.now();
  const base = join(folder, "base");
  makeRuntimeImage(base);
  await makeBuildImage(base);
  rmSync(base, { recursive: true });
  printLine(`base images    ${seconds(startedAt)}`);

  startedAt = performance.now();
  copySources(join(folder, "sources"));
  const bases = ["--build-arg", `BUILD_IMAGE=${BUILD_IMAGE}`, "--build-arg", `RUNTIME_IMAGE=${RUNTIME_IMAGE}`];
  const isolation = ["--isolation", "chroot", "--network", "host", "--format", "docker", "--pull-never"];
  buildah("build", "--quiet", ...isolation, ...bases, "--tag", "vestibule", join(folder, "sources"));
  const { size } = JSON.parse(buildah("images", "--json", "localhost/vestibule"))[0];
  printLine(`image          ${seconds(startedAt)}, ${size}`);
  const [number, unit] = size.split(" ");
  assert(unit === "MB" && Number(number) <= MAX_MEGABYTES, `The image has ${size}; the limit is ${MAX_MEGABYTES} MB.`);

  const image = JSON.parse(buildah("inspect", "--type", "image", "localhost/vestibule")).Docker;
  assert(/^[1-9]\d*:/.test(image.config.User), `The image runs as the user "${image.config.User}".`);
  assert(image.config.Healthcheck?.Test?.at(-1)?.includes("/readyz"), "The image has no health check.");
  const container = buildah("from", "--pull-never", "localhost/vestibule");
  const root = buildah("mount", container);
  const found = run("find", [root, "-xdev", "-name", ".env*", "-o", "-name", "server-secret", "-o", "-name", ".npmrc"]);
  assert(found === "", `The image contains secrets: ${found}`);

  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const [uid, gid] = image.config.User.split(":").map(Number);
  run("chown", [`${uid}:${gid}`, data]);
  execFileSync("chmod", ["711", folder]);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { VESTIBULE_PORT: port, VESTIBULE_LOG_LEVEL: "warn" };
  for (const name of ["first start", "second start"]) {
    startedAt = performance.now();
    const running = startContainer(root, image, data, env);
    await waitForReadiness(url, running);
    printLine(`${name.padEnd(14)} ${seconds(startedAt)} until ready`);
    if (name === "first start") {
      await signUp(url);
      printLine(`sign-up        ${seconds(startedAt)} after the start`);
    }
    const health = { config: { ...image.config, Entrypoint: image.config.Healthcheck.Test.slice(1) } };
    const check = startContainer(root, health, data, env);
    assert((await check.exited) === 0, `The health check failed:\n${check.output}`);
    // PID 1 of the container.
    const [child] = run("pgrep", ["-P", String(running.child.pid)]).split("\n");
    process.kill(Number(child), "SIGTERM");
    await running.exited;
    assert(running.output.includes("Stopping"), `The container did not stop on SIGTERM:\n${running.output}`);
  }
  const wrong = { config: { ...image.config, Entrypoint: ["/bin/sh", "-c", "id -u; touch /app/x"] } };
  const probe = startContainer(root, wrong, data, env);
  await probe.exited;
  assert(
    probe.output.startsWith(`${uid}\n`) && /Read-only|denied/.test(probe.output),
    `Not protected: ${probe.output}`,
  );
  printLine("passed         a user signed up; the root is read-only; SIGTERM stops it; the health check is green");
  buildah("rm", container);
}

try {
  await main();
} catch (error) {
  printLine(error.message);
  if (error.stdout) printLine(String(error.stdout).slice(-5_000));
  process.exitCode = 1;
} finally {
  // Layers of the store may still be mounted.
  spawnQuietly("buildah", [...store, "rm", "--all"]);
  rmSync(folder, { recursive: true, force: true });
}

function spawnQuietly(command, args) {
  try {
    execFileSync(command, args, { stdio: "ignore" });
  } catch (error) {
    printLine(`${command} could not clean up: ${error.message}`);
  }
}
