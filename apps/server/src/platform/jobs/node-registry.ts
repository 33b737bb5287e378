import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";

const registerPool = statement(
  "register-job-pool",
  `insert into job_pools as p (pool_id, node_id, known_secrets, current_secret)
   values ($poolId, $nodeId, $knownSecrets?, $currentSecret?)
   on conflict (pool_id) do update set known_secrets = excluded.known_secrets, current_secret = excluded.current_secret
   where (p.known_secrets, p.current_secret) is distinct from (excluded.known_secrets, excluded.current_secret)`,
);

/**
 * Without this, jobs that a crashed process had locked would stay locked for hours. Also needed after a clean shutdown:
 * the queue doesn't wait until its last jobs are recorded as done.
 */
const releaseJobsOfDeadNodes = statement(
  "release-jobs-of-dead-nodes",
  `with dead as (
     delete from job_pools p
     where not exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
     returning pool_id
   ), held as (
     select count(*)::int as "jobs!" from graphile_worker.jobs where locked_by in (select pool_id from dead)
   ), released as (
     select graphile_worker.force_unlock_workers((select array_agg(pool_id) from dead)) where exists (select from dead)
   )
   select jobs from held, released`,
);

/** What a rotation of the server secret must know about a node. */
export interface NodeSecrets {
  /** Fingerprints of the secrets that the node can decrypt with; see `getFingerprint`. */
  readonly known: readonly string[];
  /** Number of the secret that the node encrypts with. */
  readonly current: number;
}

/** Announces this node as alive to other nodes, and detects dead ones. */
export interface NodeRegistry {
  /** Registers a worker pool of this node. */
  register(poolId: string): void;
  /** Ensures that this node is marked as alive, then releases the jobs of dead nodes. */
  sendHeartbeat(): Promise<void>;
  unregister(): void;
}

/**
 * A node is alive while it holds a connection with its ID as application name: the database closes it when the process
 * dies.
 */
export function createNodeRegistry(
  database: Database,
  log: Logger,
  describeSecrets: () => NodeSecrets | null = () => null,
): NodeRegistry {
  const nodeId = randomUUID();
  const pools = new Set<string>();
  let presence: PoolClient | undefined;

  const registerPresence = async (): Promise<void> => {
    if (presence) return;
    const client = await database.pool.connect();
    try {
      await client.query(`set application_name = 'vestibule-jobs ${nodeId}'`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.once("error", () => {
      // The database restarted: until the next heartbeat, this node counts as dead. At worst, a job runs twice.
      if (presence !== client) return;
      presence = undefined;
      client.release(true);
    });
    presence = client;
  };

  const write = async (poolId: string): Promise<void> => {
    const secrets = describeSecrets();
    await database.run(registerPool, {
      poolId,
      nodeId,
      knownSecrets: secrets?.known ?? null,
      currentSecret: secrets?.current ?? null,
    });
  };

  return {
    register(poolId) {
      pools.add(poolId);
      write(poolId).catch((error: unknown) =>
        log.warn({ err: error }, "a job pool will be registered at the next heartbeat"),
      );
    },
    async sendHeartbeat() {
      await registerPresence();
      for (const poolId of pools) await write(poolId);
      const released = await database.row(releaseJobsOfDeadNodes, {});
      if (released && released.jobs > 0) log.info({ jobs: released.jobs }, "took over jobs of a dead server");
    },
    unregister() {
      const client = presence;
      presence = undefined;
      client?.release(true);
    },
  };
}
