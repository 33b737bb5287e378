import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { type Account, chooseAccount } from "../../../apps/server/src/platform/postgres/account.ts";
import { DATABASE, prepareCluster, ROLE } from "../../../apps/server/src/platform/postgres/cluster.ts";
import { type Postmaster, startPostmaster } from "../../../apps/server/src/platform/postgres/postmaster.ts";
import { findProgram, type Program } from "../../../apps/server/src/platform/postgres/program.ts";
import { makeSettings, toArguments } from "../../../apps/server/src/platform/postgres/settings.ts";
import { findFreePort } from "../free-port.ts";
import { queryDatabase } from "./server-cli.ts";

/** A PostgreSQL server of the operator, on a loopback port. */
export interface PostgresServer {
  readonly port: number;
  readonly password: string;
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  query(sql: string): Promise<unknown[]>;
  /** Stops it and deletes its data. */
  discard(): Promise<void>;
  /** Copies the stopped server to a standby that follows it; not started. */
  createStandby(): Promise<PostgresServer>;
  /** Makes the stopped server follow another one. */
  follow(primary: Pick<PostgresServer, "port" | "password">): Promise<void>;
}

interface PostgresOptions {
  /** The folder of a stopped server, which is copied. */
  readonly source?: string;
  /** The folder of the programs of a PostgreSQL installed on this machine. Default: the one that the server embeds. */
  readonly bin?: string;
}

/** Creates a PostgreSQL server with an empty database; not started. */
export async function createPostgres({ source, bin }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(inject("runFolder"), "postgres-"));
  await mkdir(join(folder, "empty"));
  if (source !== undefined) await promisify(execFile)("cp", ["-a", `${source}/.`, folder]);
  const cluster = join(folder, "data");
  const account = await chooseAccount(cluster);
  await promisify(execFile)("chmod", ["711", folder]);
  const program =
    bin === undefined ? await findProgram(folder, account, undefined) : findInstalled(bin, folder, account);
  const { password, written } = await prepareCluster(program, cluster, source !== undefined, account);
  await written;
  const port = await findFreePort();
  const settings = makeSettings(
    program,
    { kind: "loopback", port },
    {
      ...{ fsync: "off", unix_socket_directories: "", wal_level: "replica" },
      // A standby needs at least the values that initdb recorded.
      ...{ max_connections: "100", max_wal_senders: "10", max_worker_processes: "8" },
    },
  );
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  let postmaster: Postmaster | undefined;
  const stop = async () => {
    await postmaster?.stop();
    postmaster = undefined;
  };
  return {
    port,
    password,
    url,
    stop,
    async start() {
      postmaster = await startPostmaster(program, cluster, toArguments(settings), createLog("silent"));
    },
    query: (sql) => queryDatabase(url, sql),
    async discard() {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
    async createStandby() {
      const standby = await createPostgres({ source: folder, ...(bin !== undefined && { bin }) });
      await standby.follow({ port, password });
      return standby;
    },
    async follow(primary) {
      const from = `host=127.0.0.1 port=${primary.port} user=${ROLE} password=${primary.password}`;
      await writeFile(join(cluster, "standby.signal"), "");
      await writeFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
    },
  };
}

function findInstalled(bin: string, workingFolder: string, account: Account | undefined): Program {
  const version = execFileSync(join(bin, "postgres"), ["-V"], { encoding: "utf8" });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(version) ?? [];
  const environment = { PATH: process.env.PATH ?? "", LANG: "C" };
  return { bin, launcher: { prefix: [], account, environment, workingFolder }, version, major: Number(major) };
}
