import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";

const registerPool = statement(
  "register-job-pool",
  `insert into job_pools as p (pool_id, node_id, public_url, known_secrets, current_secret)
   values ($poolId, $nodeId, $publicUrl, $knownSecrets?, $currentSecret?)
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

/** The public URLs of the other live nodes that differ from this one's. A node of an older version has none. */
const findOtherPublicUrls = statement(
  "find-other-public-urls",
  `select distinct p.public_url as "public_url!" from job_pools p
   where p.public_url <> $publicUrl
     and exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
   order by 1`,
);

/** Reads the queue once, by task. A job waits if it is due and no server has started it. */
const measureJobs = statement(
  "measure-jobs",
  `select task_identifier as "task!",
     count(*) filter (where locked_at is not null)::int as "running!",
     count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as "waiting!",
     count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as "scheduled!",
     count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "failed!",
     (extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())))::float8
       as oldest_due_seconds,
     (extract(epoch from now() - min(case when attempts = 0 then run_at else created_at end)
       filter (where attempts < max_attempts and (attempts > 0 or run_at <= now()))))::float8 as oldest_seconds
   from (select * from graphile_worker.jobs limit $maxCounted::int) j group by 1`,
);

/** The jobs of each task, and how long the oldest one has waited for a server, and for its end. In seconds. */
export const measureJobQueue = (database: Database, maxCounted: number) => database.rows(measureJobs, { maxCounted });
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
  { log, publicUrl }: { readonly log: Logger; readonly publicUrl: string },
  describeSecrets: () => NodeSecrets | null = () => null,
): NodeRegistry {
  const nodeId = randomUUID();
  let reportedUrls = "";
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
      publicUrl,
      knownSecrets: secrets?.known ?? null,
      currentSecret: secrets?.current ?? null,
    });
  };

  /** Warns once about each set of URLs: the public URL is part of tokens, so the other nodes reject them. */
  const comparePublicUrls = async (): Promise<void> => {
    const others = (await database.rows(findOtherPublicUrls, { publicUrl })).map(({ public_url }) => public_url);
    const found = others.join();
    if (found !== "" && found !== reportedUrls)
      log.warn(
        { publicUrl, otherPublicUrls: others },
        "other servers on this database have another VESTIBULE_PUBLIC_URL: they reject this server's tokens",
      );
    reportedUrls = found;
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
      await comparePublicUrls();
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
