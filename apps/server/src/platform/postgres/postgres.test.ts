import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTemporaryFolder } from "../../testing/temporary-folder.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./index.ts";

type Connection = EmbeddedPostgres["connection"];

const isRoot = process.getuid?.() === 0;
const UNPRIVILEGED_UID = 65534;

let dataFolder: string;
let messages: string[];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataFolder = await createTemporaryFolder("vestibule-postgres-test-");
  messages = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Collects messages; `waitFor` resolves when a message contains the text. */
function makeLog() {
  const waiting: Array<{ text: string; resolve: () => void }> = [];
  const note = (first: unknown, second?: unknown) => {
    const message = `${second ?? first} ${JSON.stringify(first)}`;
    messages.push(message);
    for (const { text, resolve } of waiting) if (message.includes(text)) resolve();
  };
  const waitFor = (text: string) => new Promise<void>((resolve) => waiting.push({ text, resolve }));
  return { log: { info: note, warn: note, error: note }, waitFor };
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const { log } = makeLog();
  const postgres = await startEmbeddedPostgres({ dataFolder, log, settings: { fsync: "off" }, ...options });
  running.push(postgres);
  return postgres;
}

/** Starts a separate process that owns the data folder and its PostgreSQL. */
async function startOwner(): Promise<{ owner: ChildProcess; connection: Connection }> {
  const script = new URL("./testing/owner.ts", import.meta.url).pathname;
  const owner = spawn(process.execPath, [script, dataFolder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(owner);
  const [line] = await once(owner.stdout, "data");
  return { owner, connection: JSON.parse(String(line)) as Connection };
}

/**
 * Replaces the running PostgreSQL with an unsupervised one: the state after a kill on platforms without a death signal.
 */
async function imitateOrphan(): Promise<ChildProcess> {
  const pid = await readPostmasterPid();
  const [command = "", ...args] = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").map((entry) => entry.split("="));
  const { uid, gid } = await stat(cluster());
  await running.pop()?.stop();
  const orphan = spawn(command, [...args, "-c", `unix_socket_directories=${cluster()}`], {
    ...(isRoot ? { uid, gid } : {}),
    env: Object.fromEntries(environment),
    cwd: join(dataFolder, "postgres"),
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(orphan);
  for await (const chunk of orphan.stderr) if (String(chunk).includes("ready to accept connections")) break;
  return orphan;
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  // A server that stops also emits an error on the connection; the query's own error is the relevant one.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const cluster = () => join(dataFolder, "postgres", "data");
const readPostmasterPid = async () =>
  Number((await readFile(join(cluster(), "postmaster.pid"), "utf8")).split("\n")[0]);

describe("a first start", () => {
  it("creates a durable UTF-8 database with the C locale that doesn't listen on the network", async () => {
    const { connection, version } = await start({ settings: {} });
    const [row] = await query(
      connection,
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         (select datcollate from pg_database where datname = current_database()) as locale,
         current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit`,
    );
    expect(row).toEqual({ version, encoding: "UTF8", locale: "C", addresses: "", fsync: "on", commit: "on" });
  });

  it("protects the password, the cluster and the socket from other users", async () => {
    const { connection } = await start();
    await expect(query({ ...connection, password: "wrong" }, "select 1")).rejects.toThrow(/password/);
    for (const path of [join(dataFolder, "postgres", "password"), cluster(), connection.host]) {
      expect((await stat(path)).mode & 0o077, path).toBe(0);
    }
  });

  it.runIf(isRoot)("as root runs PostgreSQL under an unprivileged account, without our environment", async () => {
    await start();
    const pid = await readPostmasterPid();
    expect((await stat(`/proc/${pid}`)).uid).toBe(UNPRIVILEGED_UID);
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("VITEST");
  });

  it("that was killed midway is repeated", async () => {
    const draft = join(dataFolder, "postgres", "initdb-abcdef", "data");
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, "PG_VERSION"), "18\n");
    const { connection } = await start();
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataFolder, "postgres"))).not.toContain("initdb-abcdef");
  });

  it("that is killed during initdb is repeated by the next start", async () => {
    const script = new URL("./testing/owner.ts", import.meta.url).pathname;
    const owner = spawn(process.execPath, [script, dataFolder], { stdio: "ignore" });
    children.push(owner);
    const draftIsThere = async () => {
      const names = await readdir(join(dataFolder, "postgres"));
      const draft = names.find((name) => name.startsWith("initdb-")) ?? "none yet";
      await access(join(dataFolder, "postgres", draft, "data", "base", "1"));
    };
    await vi.waitFor(draftIsThere, { timeout: 60_000, interval: 5 });
    owner.kill("SIGKILL");
    await once(owner, "exit");
    const { connection } = await start();
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("that was killed before the new database was on disk is repeated, also while it was deleted", async () => {
    const first = await start();
    await query(first.connection, "create table never_acknowledged as select 42 as answer");
    await running.pop()?.stop();
    await writeFile(join(dataFolder, "postgres", "unwritten"), "");
    await rm(join(cluster(), "PG_VERSION"));
    const { connection } = await start();
    await expect(query(connection, "select answer from never_acknowledged")).rejects.toThrow(/does not exist/);
    expect(connection.password).toBe(first.connection.password);
  });

  it("returns when the new database is on disk, or reports it", async () => {
    const isWritten = async () => !(await readdir(join(dataFolder, "postgres"))).includes("unwritten");
    await start();
    expect(await isWritten()).toBe(true);
    await running.pop()?.stop();
    await rm(join(dataFolder, "postgres"), { recursive: true });
    const { written } = await start({ isWrittenLater: true });
    await written;
    expect(await isWritten()).toBe(true);
  });

  it("stores the random password without iterations, which would slow down every connection", async () => {
    const { connection, version } = await start();
    const [row] = await query(
      connection,
      "select split_part(rolpassword, ':', 1) as verifier from pg_authid where rolname = 'vestibule'",
    );
    const iterations = Number.parseInt(version, 10) >= 16 ? 1 : 4096;
    expect(String(row?.verifier)).toMatch(new RegExp(`^SCRAM-SHA-256\\$${iterations}$`));
  });

  it("uses a private socket folder when the path is too long for a socket", async () => {
    await chmod(dataFolder, 0o711);
    const long = join(dataFolder, "x".repeat(100));
    await mkdir(long);
    const { connection } = await start({ dataFolder: long });
    expect(connection.host.startsWith(long)).toBe(false);
    expect((await stat(connection.host)).mode & 0o077).toBe(0);
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await running.pop()?.stop();
    await expect(access(connection.host)).rejects.toThrow(/ENOENT/);
  });
});

describe("a restart", () => {
  it("keeps the data, the password and the files in the folder", async () => {
    const first = await start();
    await query(first.connection, "create table kept as select 42 as answer");
    await running.pop()?.stop();
    const second = await start();
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("creates a new password when the file was lost", async () => {
    const first = await start();
    await running.pop()?.stop();
    await rm(join(dataFolder, "postgres", "password"));
    const second = await start();
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await query(second.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("after the owning process was killed recovers without data loss", async () => {
    const { owner, connection } = await startOwner();
    await query(connection, "create table kept as select 42 as answer");
    owner.kill("SIGKILL");
    await once(owner, "exit");
    const again = await start();
    expect(await query(again.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it.runIf(process.platform === "linux")("stops a PostgreSQL still running on the folder", async () => {
    await start();
    const orphan = await imitateOrphan();
    const { connection } = await start();
    expect(orphan.exitCode ?? (await once(orphan, "exit"))[0]).toBe(0);
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("ignores a lock file whose pid was reused by another process", async () => {
    await start();
    await running.pop()?.stop();
    await writeFile(join(cluster(), "postmaster.pid"), `${process.pid}\n${cluster()}\n0\n5432\n/nowhere\n`);
    const { connection } = await start();
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)("fixes the ownership of a cluster that was restored by root", async () => {
    const { execFileSync } = await import("node:child_process");
    await start();
    await running.pop()?.stop();
    execFileSync("chown", ["-R", "0:0", cluster()]);
    const { connection } = await start();
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a PostgreSQL that exits unexpectedly", () => {
  it("is reported and restarted, even when killed while clients are connected", async () => {
    const { log, waitFor } = makeLog();
    const exits: unknown[] = [];
    const { connection } = await start({ log, onUnexpectedExit: (exit) => exits.push(exit) });
    await query(connection, "create table kept as select 42 as answer");
    const busy = query(connection, "select pg_sleep(60)").catch((error: Error) => error);
    const back = waitFor("PostgreSQL is running again");
    process.kill(await readPostmasterPid(), "SIGKILL");
    await back;
    expect(exits).toEqual([{ code: null, signal: "SIGKILL" }]);
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(messages.some((message) => message.includes("exited unexpectedly"))).toBe(true);
  });

  // SIGINT would only cancel the statement, which looks like a defect of the statement: the request got 500, not 503.
  it.runIf(process.platform === "linux")("ends the connections of busy backends that outlived it", async () => {
    const { log, waitFor } = makeLog();
    const { connection } = await start({ log });
    const stopping = waitFor("stopping a PostgreSQL left by an earlier server");
    // Computes without waiting for anything, so it doesn't notice that the postmaster is gone.
    const busy = query(connection, "select count(*) from generate_series(1, 1e12)").catch((error: Error) => error);
    await expect.poll(() => query(connection, "select from pg_stat_activity where state = 'active'")).toHaveLength(2);
    process.kill(await readPostmasterPid(), "SIGKILL");
    await stopping;
    expect(await busy).toMatchObject({ code: "57P01" });
  });

  it("stays stopped if we stopped it", async () => {
    const exits: unknown[] = [];
    const { connection } = await start({ onUnexpectedExit: (exit) => exits.push(exit) });
    await running.pop()?.stop();
    expect(exits).toEqual([]);
    await expect(query(connection, "select 1")).rejects.toThrow(/ENOENT/);
  });
});

describe("a failed start suggests a remedy", () => {
  it("when another major version created the folder", async () => {
    await start();
    await running.pop()?.stop();
    await writeFile(join(cluster(), "PG_VERSION"), "13\n");
    await expect(start()).rejects.toThrow(/created by PostgreSQL 13, but this server runs PostgreSQL \d+.*Back it up/s);
  });

  it("when the folder contains something other than a database", async () => {
    await mkdir(cluster(), { recursive: true });
    await writeFile(join(cluster(), "notes.txt"), "");
    await expect(start()).rejects.toThrow(/PG_VERSION is missing.*backup/s);
  });

  it("when a setting is invalid, with PostgreSQL's message", async () => {
    await expect(start({ settings: { shared_buffers: "nonsense" } })).rejects.toThrow(/shared_buffers/);
  });

  it("when the cluster is damaged", async () => {
    await start();
    await running.pop()?.stop();
    await rename(join(cluster(), "global"), join(cluster(), "lost"));
    await expect(start()).rejects.toThrow(/did not start.*restore .* from a backup/s);
  });

  it.runIf(isRoot)("when PostgreSQL's account can't access root's folder", async () => {
    const closed = join(dataFolder, "closed");
    await mkdir(join(closed, "data"), { recursive: true });
    await chmod(dataFolder, 0o755);
    await chmod(closed, 0o700);
    await expect(start({ dataFolder: join(closed, "data") })).rejects.toThrow(
      /can't enter .*\/closed, .*VESTIBULE_DATA_DIR.*\/var\/lib\/vestibule/s,
    );
  });
});
