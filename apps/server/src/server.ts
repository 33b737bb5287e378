import { readFile, statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildOpenApi } from "@vestibule/contract/endpoints";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createEndUserReader, createRequestIdReader } from "./http/end-user.ts";
import { listen as listenHttp } from "./http/listener.ts";
import { createLimits, noLimits } from "./http/rate-limits/limits.ts";
import { cleanUpTask, createCleanUpTask } from "./jobs/clean-up.ts";
import { createEraseUserTask, eraseUserTask } from "./modules/accounts/index.ts";
import { startChainAppender } from "./modules/audit/index.ts";
import { createPasswordResetTask, passwordResetTask } from "./modules/auth/index.ts";
import { createSendEmailTask, sendEmailTask } from "./modules/emails/index.ts";
import { createDeleteProjectTask, deleteProjectTask } from "./modules/project-owners/index.ts";
import { createProjectStore } from "./modules/projects/index.ts";
import { createKnownIpCheck } from "./modules/sessions/index.ts";
import {
  createSecretFollower,
  describeSecretState,
  install,
  listServerSecrets,
  openKeyring,
  secretsPayload,
} from "./modules/setup/index.ts";
import { createDispatcher, workChannel } from "./modules/webhooks/index.ts";
import { argon2 } from "./platform/crypto/argon2.ts";
import { createPasswordHasher } from "./platform/crypto/password-hashing.ts";
import { randomSecret } from "./platform/crypto/random.ts";
import { readOrCreateSecretFile, readPreviousSecretFile, secretFile } from "./platform/data-folder/index.ts";
import { checkDatabaseAtStart } from "./platform/database/connect-at-start.ts";
import { type DatabaseConnection, readDatabaseUrl } from "./platform/database/connection.ts";
import { type Database, openConnection, openDatabase } from "./platform/database/database.ts";
import { createDatabaseClock } from "./platform/database/database-clock.ts";
import { explainDatabaseError } from "./platform/database/database-start-error.ts";
import { listMigrations, lockPauseMs, migrate } from "./platform/database/migrate.ts";
import { listen } from "./platform/database/notifications.ts";
import { createPrimaryReads, openStandbyReads, type StandbyReads } from "./platform/database/reads.ts";
import { createGeoLookup } from "./platform/geolocation.ts";
import { jobConnections, migrateJobs, runJobs } from "./platform/jobs/run-jobs.ts";
import type { Logger } from "./platform/log.ts";
import { createOutgoingGuard } from "./platform/outgoing-guard.ts";
import type { Platform } from "./platform/platform.ts";
import { explainPortError } from "./platform/start-error.ts";
import { startTracing } from "./platform/telemetry/span-exporter.ts";
import { serveBelowPath } from "./site/base-path.ts";
import { startMetrics } from "./site/metrics-endpoint.ts";
import { createSite } from "./site/site.ts";
import type { OnStop, ServingModule } from "./start-server.ts";

type StartedOptions = Parameters<ServingModule["serve"]>[3];

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The key replaces a run that is still waiting, so that a clock that jumps ahead doesn't queue thousands of them. */
const cleanUpSchedule = `17 * * * * ${cleanUpTask} ?jobKey=${cleanUpTask}`;

const migrationsFolder = resolvePath("../migrations");

/** Starts what uses the data folder and PostgreSQL. `onStop` receives how to stop each part, in order. */
export const serve: ServingModule["serve"] = async (config, log, { folder, embedded }, options, onStop, role) => {
  if (argon2.problem !== null) log.warn(argon2.problem);
  const version = await readVersion();
  /** The secret, then the previous one during a rotation. */
  const readSecrets = async (): Promise<string[]> => {
    const secret = config.secret ?? (await readOrCreateSecretFile(folder.path, secretFile, randomSecret));
    const previous = config.secret ? config.previousSecret : await readPreviousSecretFile(folder.path);
    return previous ? [secret, previous] : [secret];
  };
  const secrets = await readSecrets();

  options.signal.throwIfAborted();
  const { connection, database, jobsDatabase, standby } = embedded
    ? await openEmbedded(embedded.connection, config, log, onStop)
    : await openExternal(config, log, options, onStop);
  options.signal.throwIfAborted();

  const { metrics } = options;
  const tracing = startTracing({ config: config.traces, version, metrics, log });
  onStop(() => tracing.close());
  const keyring = await openKeyring(database, secrets);
  const platform: Platform = {
    database,
    reads: standby ?? createPrimaryReads(database),
    clock: Date.now,
    readDatabaseClock: createDatabaseClock(database),
    encryption: keyring,
    passwords: createPasswordHasher(
      undefined,
      undefined,
      (waitedMs, ms) => {
        metrics.hashes.waitSeconds.with().observe(waitedMs / 1_000);
        metrics.hashes.seconds.with().observe(ms / 1_000);
      },
      role?.hashCores,
    ),
    log,
    metrics,
    tracer: tracing.tracer,
    readEndUser: createEndUserReader({ trustedProxies: config.trustedProxies, places: createGeoLookup({ log }) }),
    outgoing: createOutgoingGuard(config.allowedNetworks),
    publicUrl: config.publicUrl,
  };
  const mailer = { smtpUrl: config.smtpUrl ?? null, mailFrom: config.mailFrom };
  const projects = createProjectStore(database, platform, () => performance.now());
  const secretFollower = createSecretFollower({ database, keyring, readSecrets, log });
  const changes = await listen({
    connection,
    channel: "project_changed",
    onMessage(payload) {
      if (payload === secretsPayload) secretFollower.follow();
      else if (!standby?.receiveWrite(payload)) projects.invalidate(payload);
    },
    onMissed() {
      standby?.recordMissedWrites();
      projects.invalidateAll();
      secretFollower.follow();
    },
    log,
  });
  onStop(() => changes.close());
  // Writes and a rotation between the first read and LISTEN were missed.
  standby?.recordMissedWrites();
  await secretFollower.follow();
  const secretState = describeSecretState(secrets, await listServerSecrets(database));
  if (secretState !== null) log.warn(`${secretState.summary} ${secretState.advice}`);

  const installation = await install(platform, keyring.secret, config);
  const chainAppender = startChainAppender(platform);
  onStop(() => chainAppender.close());
  const limits = config.rateLimits
    ? createLimits({
        // Other processes may count the same attempts.
        shared: embedded && !role ? null : database,
        readEndUser: platform.readEndUser,
        isTrustedAddress: createKnownIpCheck(platform),
        log,
      })
    : noLimits;
  const app = createApp({
    platform,
    projects,
    mailer,
    version,
    limits,
    oauth: { shared: config.sharedOauth, testIdentityProvider: config.testIdentityProvider ?? null },
    integrationClients: config.integrationClients,
  });
  for (const buffer of [app.activity, app.keyActivity, app.keySetActivity]) onStop(() => buffer.flush());

  const sendEmail = createSendEmailTask({ ...platform, ...mailer, projects });
  onStop(() => sendEmail.close());
  const tasks = {
    [sendEmailTask]: sendEmail.task,
    [passwordResetTask]: createPasswordResetTask({ ...platform, ...mailer, projects }),
    [deleteProjectTask]: createDeleteProjectTask(platform),
    [eraseUserTask]: createEraseUserTask(platform),
    [cleanUpTask]: createCleanUpTask({ ...platform, ...config, jobsPool: jobsDatabase.pool }),
  };
  const { describe: describeSecrets } = secretFollower;
  const webhooks = createDispatcher(platform, { retrySeconds: config.webhookRetrySeconds, version });
  const startJobs = async (): Promise<void> => {
    const jobs = await runJobs({ platform, database: jobsDatabase, tasks, crontab: cleanUpSchedule, describeSecrets });
    onStop(() => jobs.stop());
    secretFollower.onFollowed(jobs.announce);
  };
  const startWebhooks = async (): Promise<void> => {
    onStop(() => webhooks.stop());
    const onMissed = webhooks.pollAll;
    const work = await listen({ connection, channel: workChannel, onMessage: webhooks.wake, onMissed, log });
    onStop(() => work.close());
    await webhooks.start({ isAlone: embedded !== null && role?.isFirst !== false });
  };
  const [, , postgresVersion] = await allSettled([startJobs(), startWebhooks(), readPostgresVersion(database)]);
  metrics.build.set(1, version, process.versions.node, postgresVersion);
  const scraped = await startMetrics({
    platform,
    pools: { main: database.pool, ...(jobsDatabase !== database && { jobs: jobsDatabase.pool }), ...standby?.pools },
    tasks: Object.keys(tasks),
    token: config.metricsToken ?? null,
    group: role?.metrics,
    ownPort: config.metricsPort === undefined ? null : { host: config.metricsHost, port: config.metricsPort },
  });
  onStop(() => scraped?.close());

  let isDraining = false;
  const site = createSite({
    platform,
    readiness: {
      isDraining: () => isDraining,
      migrations: await listMigrations(migrationsFolder),
      // With a database elsewhere, the server writes nothing to its folder while it runs.
      readDisk: embedded ? () => statfs(folder.path) : null,
    },
    metrics: scraped?.sharedEndpoint ?? null,
    projects,
    installation,
    signInNewOwner: app.signInNewOwner,
    sessions: app.sessions,
    answerApi: app.answer,
    version,
    demoFolder: resolvePath("../../../examples/react-spa/dist"),
    dashboardFolder: resolvePath("../../dashboard/dist"),
    kitFolder: resolvePath("../../../dist/kit"),
    sharedProviderIds: Object.keys(config.sharedOauth),
    hasInbox: config.smtpUrl === undefined,
    mailFrom: config.mailFrom,
    buildOpenApi: () => buildOpenApi({ version, serverUrl: config.publicUrl }),
  });
  // Nothing is acknowledged that a power failure could undo.
  await embedded?.written;
  const listener = await listenHttp({
    host: config.host,
    port: config.port,
    answer: serveBelowPath(config.publicUrl, (request) => {
      if (request.path === "/api" || request.path.startsWith("/api/")) return app.answer(request);
      return request.path.startsWith("/svix/") ? app.answerSvix(request) : site(request);
    }),
    log,
    tracer: tracing.tracer,
    onRequest: metrics.recordRequest,
    readRequestId: createRequestIdReader(config.trustedProxies),
    maxConnections: config.maxConnections,
    finishMs: config.shutdownSeconds * 1_000,
  }).catch((error: unknown) => {
    throw explainPortError(error, config);
  });
  onStop(() => listener.close());

  const storage = embedded
    ? `${folder.path} (embedded PostgreSQL ${embedded.version})`
    : "the PostgreSQL database in VESTIBULE_DATABASE_URL";
  return {
    port: listener.port,
    installation,
    storage,
    async drain() {
      isDraining = true;
      listener.drain();
      await setTimeout(config.drainSeconds * 1_000);
    },
  };
};

async function readPostgresVersion({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version.split(" ", 1)[0] ?? "unknown";
}

interface OpenDatabases {
  /** Leads to PostgreSQL itself, for notifications. */
  readonly connection: DatabaseConnection;
  readonly database: Database;
  /** Leads to PostgreSQL itself, for jobs. */
  readonly jobsDatabase: Database;
  /** From VESTIBULE_DATABASE_READ_URL. */
  readonly standby: StandbyReads | null;
}

async function openEmbedded(
  connection: DatabaseConnection,
  { databaseConnections: maxConnections }: Config,
  log: Logger,
  onStop: OnStop,
): Promise<OpenDatabases> {
  const database = openDatabase(connection, { maxConnections, log });
  onStop(() => database.close());
  // At the same time: no other server migrates this database, and the tables don't refer to each other.
  await allSettled([migrateDatabase(connection), migrateJobs(database.pool), openConnections(database)]).catch(
    (error: unknown) => {
      throw explainDatabaseError(error, null);
    },
  );
  return { connection, database, jobsDatabase: database, standby: null };
}

/** How many connections the start uses at the same time, mostly for jobs. */
const startConnections = 6;

/** Opens connections while the tables are created, which the start would otherwise open in three steps. */
async function openConnections({ pool }: Database): Promise<void> {
  const count = Math.min(startConnections, pool.options.max);
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
  // A failure is reported by the statement that needs the connection.
  for (const each of opened) if (each.status === "fulfilled") each.value.release();
}

/** Opens the database in VESTIBULE_DATABASE_URL, and a second pool if VESTIBULE_DATABASE_DIRECT_URL is set (decision 0023). */
async function openExternal(
  config: Config,
  log: Logger,
  options: StartedOptions,
  onStop: OnStop,
): Promise<OpenDatabases> {
  const { databaseUrl = "", databaseDirectUrl, databaseReadUrl, databasePreparedStatements: isPrepared } = config;
  const isPooled = databaseDirectUrl !== undefined;
  const pool = { maxConnections: config.databaseConnections, isPooled, isPrepared };
  const open = (connection: DatabaseConnection, own: Omit<Parameters<typeof openDatabase>[1], "log">): Database => {
    const database = openDatabase(connection, { ...own, log });
    onStop(() => database.close());
    return database;
  };
  const pooled = readDatabaseUrl(databaseUrl);
  await checkDatabaseAtStart(pooled, { ...options, variable: "VESTIBULE_DATABASE_URL", allowsPooling: isPooled });
  const database = open(pooled, pool);
  const variable = isPooled ? "VESTIBULE_DATABASE_DIRECT_URL" : "VESTIBULE_DATABASE_URL";
  const connection = isPooled ? readDatabaseUrl(databaseDirectUrl) : pooled;
  if (isPooled) await checkDatabaseAtStart(connection, { ...options, variable, allowsPooling: false });
  const jobsDatabase = isPooled ? open(connection, { maxConnections: jobConnections }) : database;
  try {
    await migrateDatabase(connection, options);
    await migrateJobs(jobsDatabase.pool);
  } catch (error) {
    throw explainDatabaseError(error, variable);
  }
  // The pool's connections have parameters that the checks above don't send.
  await database.pool.query("select from migrations limit 1").catch((error: unknown) => {
    throw explainDatabaseError(error, "VESTIBULE_DATABASE_URL");
  });
  const maxLagMs = config.databaseReadMaxLagSeconds * 1_000;
  const standby = databaseReadUrl
    ? await openStandbyReads({ ...options, url: databaseReadUrl, primary: database, maxLagMs, pool, log })
    : null;
  onStop(() => standby?.close());
  return { connection, database, jobsDatabase, standby };
}

/** Like `Promise.all`, but waits for all of them even if one fails, so that nothing continues while the server stops. */
async function allSettled<const T extends readonly unknown[]>(
  steps: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}

async function migrateDatabase(connection: DatabaseConnection, options?: StartedOptions): Promise<void> {
  const client = openConnection(connection, "migrate");
  options?.signal.addEventListener("abort", () => client.connection.stream.destroy(), { once: true });
  // A lost connection fails the query; without a listener, the event would crash the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await migrate(client, migrationsFolder, {
      onWait: () => options?.print("Waiting for another server that is migrating the database."),
      onLocked: async (name, attempt) => {
        options?.print(
          `Another transaction has locked a table that the migration ${name} changes. Trying again in ${lockPauseMs / 1_000} seconds (attempt ${attempt} failed).`,
        );
        await setTimeout(lockPauseMs, undefined, options);
      },
    });
  } finally {
    await client.end();
  }
}

async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(resolvePath("../package.json"), "utf8"));
  const isManifest =
    typeof manifest === "object" && manifest !== null && "version" in manifest && typeof manifest.version === "string";
  if (!isManifest) throw new Error("apps/server/package.json has no version");
  return String(manifest.version);
}
