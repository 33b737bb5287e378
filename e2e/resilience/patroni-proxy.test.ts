import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { findFreePort } from "../support/free-port.ts";
import { findDebianProgram, runProgram } from "../support/server/debian-program.ts";

const configuration = fileURLToPath(new URL("../../deploy/patroni/haproxy.cfg", import.meta.url));
const haproxy = await findDebianProgram("haproxy");

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A database that sends its name to each client, and its Patroni, which knows the role. */
async function startNode(name: string, role: "primary" | "replica") {
  const node = { role };
  const patroni = createHttpServer((request, response) => {
    response.writeHead(request.url === `/${node.role}` ? 200 : 503, { connection: "close" }).end();
  });
  const database = createServer((socket) => void socket.on("error", () => undefined).write(name));
  const ports = { port: await listen(database), checkPort: await listen(patroni) };
  return Object.assign(node, ports);
}

/** Opens a connection: the name of its database, or null if there is none, and a promise for its end. */
async function open(port: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<null>((resolve) => socket.once("close", () => resolve(null)));
  const received = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  return { name: await Promise.race([received, closed]), closed };
}

async function startProxy(path: string) {
  const db1 = await startNode("db1", "primary");
  const db2 = await startNode("db2", "replica");
  const db3 = await startNode("db3", "replica");
  const ports = { primary: await findFreePort(), standby: await findFreePort() };
  vi.stubEnv("PRIMARY_LISTEN", `127.0.0.1:${ports.primary}`);
  vi.stubEnv("STANDBY_LISTEN", `127.0.0.1:${ports.standby}`);
  for (const [name, { port, checkPort }] of Object.entries({ DB1: db1, DB2: db2, DB3: db3 })) {
    vi.stubEnv(name, `127.0.0.1:${port}`);
    vi.stubEnv(`${name}_CHECK_PORT`, String(checkPort));
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  const isUp = async () => {
    const chosen = async () => [(await open(ports.primary)).name, (await open(ports.standby)).name];
    await vi.waitUntil(async () => (await chosen()).join() === "db1,db2", { timeout: 15_000, interval: 50 });
  };
  const proxy = await runProgram(path, ["-db", "-f", configuration], { isUp });
  onTestFinished(() => proxy.stop());
  return { nodes: { db1, db2, db3 }, ports };
}

if (haproxy.path === null) {
  it.todo(`LEFT OUT: the ports of HAProxy with Patroni, because ${haproxy.whyMissing}`);
  process.stderr.write(`LEFT OUT: the ports of HAProxy with Patroni, because ${haproxy.whyMissing}\n`);
} else {
  const { path } = haproxy;

  it("HAProxy leads one port to the primary, and the other to one standby until it becomes the primary", async () => {
    const { nodes, ports } = await startProxy(path);
    const standbys = await Promise.all(Array.from({ length: 10 }, () => open(ports.standby)));
    expect(new Set(standbys.map(({ name }) => name))).toEqual(new Set(["db2"]));
    const before = await open(ports.primary);
    expect(before.name).toBe("db1");

    nodes.db1.role = "replica";
    nodes.db2.role = "primary";
    await Promise.all([before.closed, ...standbys.map(({ closed }) => closed)]);
    await vi.waitUntil(async () => (await open(ports.primary)).name === "db2", { timeout: 15_000, interval: 50 });
    const chosen = await vi.waitUntil(async () => (await open(ports.standby)).name, { timeout: 15_000, interval: 50 });
    const later = await Promise.all(Array.from({ length: 10 }, () => open(ports.standby)));
    expect(["db1", "db3"]).toContain(chosen);
    expect(new Set(later.map(({ name }) => name))).toEqual(new Set([chosen]));
  });
}
