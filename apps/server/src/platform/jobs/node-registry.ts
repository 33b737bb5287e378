import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import { type Database, statement } from "../database/database.ts";

const registerPool = statement(
  "register-job-pool",
  "insert into job_pools (pool_id, node_id) values ($1, $2) on conflict (pool_id) do nothing",
);

/** Jobs that a process took and did not bring to an end would stay locked for hours. Also after an orderly stop: the queue does not
 *  wait until the end of its last jobs is written. */
const releaseJobsOfDeadNodes = statement<{ jobs: number }>(
  "release-jobs-of-dead-nodes",
  `with dead as (
     delete from job_pools p
     where not exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
     returning pool_id
   ), held as (
     select count(*)::int as jobs from graphile_worker.jobs where locked_by in (select pool_id from dead)
   ), released as (
     select graphile_worker.force_unlock_workers((select array_agg(pool_id) from dead)) where exists (select from dead)
   )
   select jobs from held, released`,
);

/** Tells the other nodes that this one lives, and finds out which do not. */
export interface NodeRegistry {
  /** Names a pool of workers as this node's. */
  register(poolId: string): void;
  /** Makes sure that this node shows itself as alive, then takes the jobs away from nodes that do not. */
  sendHeartbeat(): Promise<void>;
  unregister(): void;
}

/** A node is alive while it holds a connection that carries its id as application name: the database drops it with the process. */
export function createNodeRegistry(database: Database, log: Logger): NodeRegistry {
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
      // The database restarted: until the next beat this node counts as dead. At worst a job runs twice.
      if (presence !== client) return;
      presence = undefined;
      client.release(true);
    });
    presence = client;
  };

  const write = async (poolId: string): Promise<void> => {
    await database.run(registerPool, [poolId, nodeId]);
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
      const released = await database.row(releaseJobsOfDeadNodes, []);
      if (released && released.jobs > 0)
        log.info({ jobs: released.jobs }, "jobs that an ended server had begun were taken over");
    },
    unregister() {
      const client = presence;
      presence = undefined;
      client?.release(true);
    },
  };
}
