import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { readMessages, spawnServer } from "../support/server/process.ts";
import { serverEnvironment } from "../support/server.ts";

const unreachable = "postgres://vestibule:secret@127.0.0.1";

/** Other systems have no /proc, and other rules for full queues. */
const itOnLinux = it.runIf(process.platform === "linux");

async function start(databaseUrl: string, environment: Record<string, string> = {}) {
  const dataFolder = await createDataFolder();
  const variables = serverEnvironment({ dataFolder, port: await findFreePort() });
  const server = spawnServer({ ...variables, VESTIBULE_DATABASE_URL: databaseUrl, ...environment });
  onTestFinished(async () => {
    server.child.kill("SIGKILL");
    await server.exitCode;
    await removeDataFolder(dataFolder);
  });
  return server;
}

/** Starts a server that can't start, until it exits. Returns what it printed, which must be one line. */
async function failToStart(databaseUrl: string, environment?: Record<string, string>): Promise<string> {
  const server = await start(databaseUrl, environment);
  expect(await server.exitCode).toBe(1);
  const messages = readMessages(server.output());
  expect(messages).not.toMatch(/^\s+at /m);
  const lines = messages.split("\n");
  expect(lines).toHaveLength(1);
  return lines.join();
}

/** A server that accepts connections and calls `serve`. Returns its port. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const port = await findFreePort();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

/** A port whose kernel queue is full, so that it drops new connections, like a firewall. */
async function refuseSilently(): Promise<number> {
  const port = await findFreePort();
  const script = `net.createServer().listen({ port: ${port}, host: "127.0.0.1", backlog: 1 }, () => console.log("up"))`;
  const child = spawn(process.execPath, ["-e", script]);
  await once(child.stdout, "data");
  child.kill("SIGSTOP");
  const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    child.kill("SIGKILL");
  });
  await Promise.all(sockets.slice(0, 2).map((socket) => once(socket, "connect")));
  return port;
}

describe("a start with a database that can't be used ends with one sentence (operations 3)", () => {
  it("when the database accepts connections and never answers", async () => {
    const port = await listen(() => undefined);
    expect(await failToStart(`${unreachable}:${port}/app`)).toMatch(
      /^The database in VESTIBULE_DATABASE_URL doesn't answer\. Check/,
    );
  });

  itOnLinux("when a firewall drops the connections", async () => {
    expect(await failToStart(`${unreachable}:${await refuseSilently()}/app`)).toMatch(
      /^The database in VESTIBULE_DATABASE_URL doesn't answer\. Check/,
    );
  });

  itOnLinux("when the data folder is below a virtual file system", async () => {
    expect(await failToStart("", { VESTIBULE_DATA_DIR: "/proc/vestibule/data" })).toBe(
      "The data folder /proc/vestibule/data can't be used (ENOENT). Set VESTIBULE_DATA_DIR to another path.",
    );
  });

  it.each(["SIGTERM", "SIGINT"] as const)("and obeys %s while it waits for an answer", async (signal) => {
    let isConnected: () => void;
    const connected = new Promise<void>((resolve) => {
      isConnected = resolve;
    });
    const server = await start(`${unreachable}:${await listen(() => isConnected())}/app`);
    await connected;

    server.child.kill(signal);

    expect(await server.exitCode).toBe(0);
    expect(server.output()).not.toContain("doesn't answer");
  });
});

describe("a database that isn't up yet", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await createPostgres();
  });
  afterAll(() => postgres.discard());

  it("is waited for while nothing listens on its port, and SIGTERM ends the wait", async () => {
    const server = await start(`${unreachable}:${await findFreePort()}/app`);
    await server.prints("Waiting up to 60 s for the database in VESTIBULE_DATABASE_URL: nothing listens there yet.");

    server.child.kill("SIGTERM");

    expect(await server.exitCode).toBe(0);
  });

  it("is waited for while it starts up, with one line", async () => {
    /** PostgreSQL's error 57P03. @see PostgreSQL, "Message Formats", ErrorResponse */
    const fields = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0";
    const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), Buffer.from(fields)]);
    let isUp = false;
    const port = await listen((socket) => {
      if (!isUp) {
        socket.once("data", () => socket.end(refusal));
        return;
      }
      const target = connect(postgres.port, "127.0.0.1");
      target.on("error", () => socket.destroy());
      target.on("close", () => socket.destroy());
      socket.on("close", () => target.destroy());
      socket.pipe(target).pipe(socket);
    });
    const server = await start(postgres.url.replace(`:${postgres.port}/`, `:${port}/`));
    await server.prints("Waiting up to 60 s for the database in VESTIBULE_DATABASE_URL: it is starting up.");

    await postgres.start();
    isUp = true;

    expect(await server.prints("is ready in")).toBe(true);
    expect(server.output().match(/Waiting/g)).toHaveLength(1);
  });
});

describe("a start with a PostgreSQL server ends with one sentence", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await createPostgres();
    standby = await primary.createStandby();
    await primary.start();
    await standby.start();
  });
  afterAll(async () => {
    await standby.discard();
    await primary.discard();
  });

  it("when it is a standby (operations 3)", async () => {
    expect(await failToStart(standby.url)).toBe(
      "The database in VESTIBULE_DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on. Use the address of the primary, or list all hosts, separated by commas.",
    );
  });

  it("when default_transaction_read_only is on", async () => {
    expect(await failToStart(`${primary.url}?options=-c%20default_transaction_read_only%3Don`)).toContain(
      "is read-only",
    );
  });

  it("when it refuses TLS (operations 6)", async () => {
    expect(await failToStart(`${primary.url}?sslmode=require`)).toBe(
      "The database in VESTIBULE_DATABASE_URL refuses TLS, which its sslmode asks for. Turn on TLS in PostgreSQL, or remove sslmode if the network is private.",
    );
  });

  it("when a certificate file is missing", async () => {
    const file = join(await createDataFolder(), "missing.pem");
    expect(await failToStart(`${primary.url}?sslmode=verify-full&sslrootcert=${file}`)).toContain(
      "A certificate file that VESTIBULE_DATABASE_URL names can't be read.",
    );
  });

  it("when the direct URL leads to a standby", async () => {
    const sentence = await failToStart(primary.url, { VESTIBULE_DATABASE_DIRECT_URL: standby.url });
    expect(sentence).toContain("The database in VESTIBULE_DATABASE_DIRECT_URL is read-only");
  });
});
