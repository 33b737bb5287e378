import type { ChildProcess } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import {
  findAccount,
  findFreePort,
  listChildren,
  type Programs,
  type StartOptions,
  sleep,
  startProgram,
  stopProgram,
  waitFor,
} from "./programs.ts";

const configurationFolder = fileURLToPath(new URL("../../../deploy/patroni/", import.meta.url));
const password = "only-on-loopback";
/** PostgreSQL writes the task of a process into its command line. */
function isWalSender(pid: number): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, "utf8").includes("walsender");
}

const nodeNames = ["db1", "db2", "db3"] as const;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataFolder: string;
  patroni: ChildProcess;
}

interface Member {
  readonly name: string;
  readonly role: "leader" | "replica" | "sync_standby";
  readonly state: string;
}

export interface ClusterOptions {
  readonly programs: Programs;
  readonly folder: string;
  /** Of Patroni's dynamic configuration; the rest is in deploy/patroni/patroni.yml. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isSynchronous: boolean;
}

export interface Cluster {
  /** Leads to the primary through HAProxy. */
  readonly proxyUrl: string;
  /** Lists all nodes. */
  readonly hostsUrl: string;
  /**
   * Stops the primary at once. `freeze`: it keeps its connections and answers nothing. `lagMs`: how long before that the
   * standbys receive nothing any more.
   * @returns its name
   */
  failPrimary(options: { freeze: boolean; lagMs: number }): Promise<string>;
  findLeader(): Promise<string | undefined>;
  /** Starts a node again and waits until all nodes are replicas of the primary, without any other step. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Three PostgreSQL nodes that Patroni manages, etcd, and HAProxy, all on loopback. */
export async function startCluster({ programs, folder, settings, isSynchronous }: ClusterOptions): Promise<Cluster> {
  const account = findAccount();
  const createOwned = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  const start = (name: string, path: string, args: readonly string[], environment: StartOptions["environment"] = {}) =>
    startProgram(path, args, { log: join(folder, `${name}.log`), environment, account });
  if (account) chownSync(folder, account.uid, account.gid);
  for (const file of ["patroni.yml", "haproxy.cfg"]) copyFileSync(configurationFolder + file, join(folder, file));

  const [client, peer] = [await findFreePort(), await findFreePort()];
  const clientUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const etcd = start("etcd", programs.etcd, [
    ...["--data-dir", createOwned("etcd"), "--log-level", "error"],
    ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
    ...[
      "--listen-peer-urls",
      peerUrl,
      "--initial-advertise-peer-urls",
      peerUrl,
      "--initial-cluster",
      `default=${peerUrl}`,
    ],
  ]);

  const startPatroni = ({ name, port, restPort, dataFolder }: Omit<Node, "patroni">): ChildProcess =>
    start(name, programs.patroni, [join(folder, "patroni.yml")], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(dataFolder, "data"),
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
      PATRONI_POSTGRESQL_PGPASS: join(dataFolder, "pgpass"),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: password,
    });

  const nodes: Node[] = [];
  for (const name of nodeNames) {
    const node = { name, port: await findFreePort(), restPort: await findFreePort(), dataFolder: createOwned(name) };
    nodes.push({ ...node, patroni: startPatroni(node) });
  }
  const getNode = (name: string): Node => {
    const node = nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`There is no node ${name}`);
    return node;
  };
  const proxyPort = await findFreePort();
  const haproxy = start("haproxy", programs.haproxy, ["-db", "-f", join(folder, "haproxy.cfg")], {
    PRIMARY_LISTEN: `127.0.0.1:${proxyPort}`,
    STANDBY_LISTEN: `127.0.0.1:${await findFreePort()}`,
    ...Object.fromEntries(
      nodes.flatMap(({ name, port, restPort }) => [
        [name.toUpperCase(), `127.0.0.1:${port}`],
        [`${name.toUpperCase()}_CHECK_PORT`, String(restPort)],
      ]),
    ),
  });

  /** PostgreSQL's processes are not children of Patroni. */
  const listProcesses = ({ patroni, dataFolder }: Node): number[] => {
    const postmaster = Number(readFileSync(join(dataFolder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]);
    return [
      ...(patroni.pid ? [patroni.pid, ...listChildren(patroni.pid)] : []),
      postmaster,
      ...listChildren(postmaster),
    ];
  };
  const frozen = new Map<string, readonly number[]>();
  const signalAll = (pids: readonly number[], signal: "SIGKILL" | "SIGSTOP"): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended.
      }
    }
  };

  async function listMembers(): Promise<readonly Member[]> {
    const alive = nodes.filter(
      ({ name, patroni }) => patroni.exitCode === null && patroni.signalCode === null && !frozen.has(name),
    );
    const response = await Promise.any(
      alive.map(({ restPort }) =>
        fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) }),
      ),
    );
    return ((await response.json()) as { members: Member[] }).members;
  }
  const findLeader = async (): Promise<string | undefined> =>
    (await listMembers()).find(({ role, state }) => role === "leader" && state === "running")?.name;

  const untilComplete = (): Promise<true> =>
    waitFor("The return of all nodes", 120, async () => {
      const members = await listMembers();
      // Patroni 3.0 says "running", later versions "streaming".
      const isComplete =
        members.length === 3 && members.every(({ state }) => state === "running" || state === "streaming");
      const hasStandby = !isSynchronous || members.some(({ role }) => role === "sync_standby");
      return isComplete && hasStandby && members.some(({ role }) => role === "leader") ? true : undefined;
    });

  async function stop(): Promise<void> {
    for (const [name, pids] of frozen) {
      signalAll(pids, "SIGKILL");
      frozen.delete(name);
    }
    // Patroni stops its PostgreSQL at SIGTERM.
    await Promise.all(nodes.map(({ patroni }) => stopProgram(patroni, "SIGTERM")));
    await Promise.all([stopProgram(haproxy, "SIGTERM"), stopProgram(etcd, "SIGTERM")]);
  }

  try {
    const leader = await waitFor("The first primary", 60, findLeader);
    await fetch(`http://127.0.0.1:${getNode(leader).restPort}/config`, {
      method: "PATCH",
      body: JSON.stringify({ synchronous_mode: isSynchronous, ...settings }),
    });
    await createDatabase(getNode(leader).port);
    await untilComplete();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    proxyUrl: `postgres://vestibule:${password}@127.0.0.1:${proxyPort}/vestibule`,
    hostsUrl: `postgres://vestibule:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}/vestibule?target_session_attrs=read-write`,
    findLeader,
    async failPrimary({ freeze, lagMs }) {
      const name = await waitFor("Finding the primary", 10, findLeader);
      const pids = listProcesses(getNode(name));
      if (lagMs > 0) {
        signalAll(pids.filter(isWalSender), "SIGSTOP");
        await sleep(lagMs);
      }
      if (!freeze) {
        signalAll(pids, "SIGKILL");
        return name;
      }
      signalAll(pids, "SIGSTOP");
      frozen.set(name, pids);
      return name;
    },
    async restart(name) {
      const node = getNode(name);
      signalAll(frozen.get(name) ?? [], "SIGKILL");
      frozen.delete(name);
      await stopProgram(node.patroni, "SIGKILL");
      node.patroni = startPatroni(node);
      await untilComplete();
    },
    stop,
  };
}

async function createDatabase(port: number): Promise<void> {
  const client = new Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
  await client.connect();
  await client.query(`create role vestibule login password '${password}'`);
  await client.query("create database vestibule owner vestibule");
  await client.end();
}
