/**
 * `npm run proxies`: runs the recipes of this folder with Debian's nginx, Caddy and HAProxy, each in front of the real server,
 * at the root of the host and below a path: signs a user up over TLS, and checks the client's address, the body limit, and
 * what happens when the server drains. Needs the three programs and openssl.
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { findNode, installMissingPackages } from "../../scripts/lib/install-dependencies.mjs";
import { printLine, ROOT } from "../../scripts/lib/repository.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../../scripts/lib/server-flags.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const HOST = "auth.example.com";
/** The client connects from here, the proxy from 127.0.0.1. */
const CLIENT_ADDRESS = "127.0.0.2";
const BASE_PATH = "/auth";
/** More than any recipe accepts. */
const TOO_LARGE_BYTES = 17 * 1024 * 1024;
const START_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "vestibule-proxies-"));
// As root, PostgreSQL and the proxies run as another account.
chmodSync(folder, 0o711);
const certificate = join(folder, "certificate.pem");
const key = join(folder, "key.pem");

/** Changes a recipe as its comments say. @throws Error if the recipe lacks what is to be replaced */
function replaceAll(text, replacements) {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The recipe lacks ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** How to run each recipe here. `hasPath`: below a path of the host. */
const PROXIES = {
  nginx: {
    recipe: "nginx.conf",
    configure: (text, { port, serverPort, hasPath }) => {
      const own = replaceAll(text, [
        ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
        ["server 127.0.0.1:8100", `server 127.0.0.1:${serverPort}`],
        ["/etc/ssl/auth.example.com.pem", certificate],
        ["/etc/ssl/auth.example.com.key", key],
        ...(hasPath ? [["location / {", `location ${BASE_PATH}/ {`]] : []),
      ]);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(" ");
      return `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr; events {}\nhttp { access_log off; ${temporary}\n${own}\n}\n`;
    },
    run: (file) => ["nginx", ["-c", file, "-e", "stderr"]],
  },
  caddy: {
    recipe: "Caddyfile",
    configure: (text, { port, serverPort, hasPath }) => {
      const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n}\n`;
      const own = replaceAll(text, [
        ["auth.example.com {", `auth.example.com {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
        ["reverse_proxy 127.0.0.1:8100", `reverse_proxy ${hasPath ? `${BASE_PATH}/* ` : ""}127.0.0.1:${serverPort}`],
      ]);
      return options + own;
    },
    run: (file) => ["caddy", ["run", "--adapter", "caddyfile", "--config", file]],
  },
  haproxy: {
    recipe: "haproxy.cfg",
    configure: (text, { port, serverPort, hasPath }) => {
      const both = join(folder, "both.pem");
      writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
      return replaceAll(text, [
        ["bind :443 ssl crt /etc/ssl/auth.example.com.pem", `bind 127.0.0.1:${port} ssl crt ${both}`],
        ["server node0 127.0.0.1:8100", `server node0 127.0.0.1:${serverPort}`],
        ...(hasPath ? [["default_backend vestibule", `use_backend vestibule if { path_beg ${BASE_PATH}/ }`]] : []),
      ]);
    },
    run: (file) => ["haproxy", ["-db", "-f", file]],
  },
};

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** One request through the proxy, as a client that sends a false address. */
function send(port, path, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const options = {
      ...{ host: "127.0.0.1", port, servername: HOST, localAddress: CLIENT_ADDRESS, method, path, agent: false },
      ca: readFileSync(certificate),
      headers: {
        host: HOST,
        "x-forwarded-for": "203.0.113.9",
        ...(body && { "content-length": Buffer.byteLength(body) }),
        ...headers,
      },
    };
    const sent = request(options, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode, body: Buffer.concat(parts).toString() }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const sendJson = async (port, path, headers, value) => {
  const body = value && JSON.stringify(value);
  const type = value && { "content-type": "application/json" };
  const method = value ? "POST" : "GET";
  const response = await send(port, path, { method, headers: { ...headers, ...type }, body });
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`);
  return JSON.parse(response.body);
};

/** Starts a program whose output is shown if the check fails. */
function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const state = { child, output: "", exited: new Promise((resolve) => child.once("close", resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (state.output += text));
  return state;
}

async function stop({ child, exited }, signal = "SIGTERM") {
  child.kill(signal);
  await exited;
}

/** Waits until the condition is true. @throws Error with the programs' output */
async function until(isTrue, programs, what) {
  const endsAt = performance.now() + START_MS;
  while (!(await isTrue().catch(() => false))) {
    const hasExited = programs.some(({ child }) => child.exitCode !== null);
    if (hasExited || performance.now() > endsAt)
      throw new Error(`${what}:\n${programs.map(({ output }) => output.slice(-2_000)).join("\n\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function assert(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence);
}

async function checkProxy(name, hasPath, node) {
  const startedAt = performance.now();
  const [port, serverPort] = [await findFreePort(), await findFreePort()];
  const base = hasPath ? BASE_PATH : "";
  const data = mkdtempSync(join(folder, "data-"));
  const { recipe, configure, run } = PROXIES[name];
  const file = join(folder, recipe);
  writeFileSync(file, configure(readFileSync(join(HERE, recipe), "utf8"), { port, serverPort, hasPath }));

  const server = start(node, [...SERVER_FLAGS, join(ROOT, "apps", "server", "src", "main.ts")], {
    ...SERVER_ENVIRONMENT,
    VESTIBULE_PORT: String(serverPort),
    VESTIBULE_PUBLIC_URL: `https://${HOST}${base}`,
    VESTIBULE_TRUSTED_PROXIES: "127.0.0.1",
    VESTIBULE_DATA_DIR: data,
    VESTIBULE_DRAIN_SECONDS: "5",
  });
  const [command, args] = run(file);
  const proxy = start(command, args, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
  const programs = [server, proxy];
  try {
    const get = async (path) => (await send(port, base + path)).status;
    await until(async () => (await get("/readyz")) === 200, programs, `${name} did not become ready`);
    const { projectId, publishableClientKey } = await sendJson(port, `${base}/demo/config.json`, {});
    const client = {
      "x-stack-project-id": projectId,
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": publishableClientKey,
    };
    const credentials = { email: "ada@example.com", password: "correct horse battery" };
    const user = await sendJson(port, `${base}/api/v1/auth/password/sign-up`, client, credentials);
    const headers = { ...client, "x-stack-access-token": user.access_token };
    const { items } = await sendJson(port, `${base}/api/v1/auth/sessions?user_id=me`, headers);
    const address = items[0].last_used_at_end_user_ip_info?.ip;
    assert(address === CLIENT_ADDRESS, `${name}: the server sees ${address} instead of ${CLIENT_ADDRESS}`);

    const body = Buffer.alloc(TOO_LARGE_BYTES, "x");
    const large = await send(port, `${base}/api/v1/users/me`, { method: "PATCH", headers, body }).catch(({ code }) => ({
      status: code,
    }));
    assert([413, "ECONNRESET", "EPIPE"].includes(large.status), `${name}: a body of 17 MiB returned ${large.status}`);
    assert((await get("/dashboard/")) === 200, `${name}: no dashboard`);
    const { body: atRoot } = await send(port, "/dashboard/");
    assert(atRoot.includes("vestibule-config") !== hasPath, `${name}: the dashboard is at the root, too`);

    server.child.kill("SIGTERM");
    await until(async () => server.output.includes("Stopping"), [proxy], `${name}: the server did not drain`);
    assert((await get("/livez")) === 200, `${name}: a draining server no longer answers`);
    printLine(
      `passed  ${`${name}${base && `, below ${base}`}`.padEnd(22)}${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`,
    );
  } finally {
    if (server.child.exitCode === null) await stop(server, "SIGINT");
    await stop(proxy);
  }
}

async function main() {
  const missing = [...Object.keys(PROXIES), "openssl"].filter(
    (name) => !["/usr/sbin", "/usr/bin", "/usr/local/bin"].some((place) => existsSync(join(place, name))),
  );
  if (missing.length > 0) throw new Error(`Install ${missing.join(", ")}: apt-get install nginx caddy haproxy openssl`);
  await installMissingPackages({ runningOnly: true });
  const node = await findNode();
  if (!(await build({ node, everything: false }))) throw new Error("The build failed.");
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`, "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...request, ...names], { stdio: "ignore" });
  for (const name of Object.keys(PROXIES)) for (const hasPath of [false, true]) await checkProxy(name, hasPath, node);
}

try {
  await main();
} catch (error) {
  printLine(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
