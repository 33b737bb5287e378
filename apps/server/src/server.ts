import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildOpenApi } from "@vestibule/contract/endpoints";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createEndUserReader } from "./http/end-user.ts";
import { listen as listenHttp } from "./http/listener.ts";
import { createLimits, noLimits } from "./http/rate-limits/limits.ts";
import { cleanUpTask, createCleanUpTask } from "./jobs/clean-up.ts";
import { startChainAppender } from "./modules/audit/index.ts";
import { createPasswordResetTask, passwordResetTask } from "./modules/auth/index.ts";
import { createSendEmailTask, sendEmailTask } from "./modules/emails/index.ts";
import { createDeleteProjectTask, deleteProjectTask } from "./modules/project-owners/index.ts";
import { createProjectStore } from "./modules/projects/index.ts";
import { createKnownIpCheck } from "./modules/sessions/index.ts";
import { type Installation, install } from "./modules/setup/index.ts";
import { createDispatcher, workChannel } from "./modules/webhooks/index.ts";
import { createEncryption } from "./platform/crypto/encryption.ts";
import { createPasswordHasher } from "./platform/crypto/password-hashing.ts";
import { randomSecret } from "./platform/crypto/random.ts";
import { openDataFolder, readOrCreateSecretFile } from "./platform/data-folder/index.ts";
import { openConnection, openDatabase } from "./platform/database/database.ts";
import { explainDatabaseError } from "./platform/database/database-start-error.ts";
import { listMigrations, migrate } from "./platform/database/migrate.ts";
import { listen } from "./platform/database/notifications.ts";
import { createGeoLookup } from "./platform/geolocation.ts";
import { migrateJobs, runJobs } from "./platform/jobs/run-jobs.ts";
import type { Logger } from "./platform/log.ts";
import { createOutgoingGuard } from "./platform/outgoing-guard.ts";
import type { Platform } from "./platform/platform.ts";
import { startEmbeddedPostgres } from "./platform/postgres/index.ts";
import { explainPortError } from "./platform/start-error.ts";
import { createSite } from "./site/site.ts";

export interface RunningServer {
  readonly port: number;
  readonly installation: Installation;
  /** Human-readable description of the database. */
  readonly storage: string;
  /**
   * Lets active requests and jobs finish, then stops; PostgreSQL stops last. `isDraining`: first fails readiness and keeps
   * serving for `drainSeconds`, so that load balancers send requests elsewhere.
   */
  stop(options?: { readonly isDraining: boolean }): Promise<void>;
}

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const migrationsFolder = resolvePath("../migrations");

/** Starts everything in order; if a step fails, stops what was started in reverse order. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const started: (() => Promise<void> | void)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const undo of started.splice(0).reverse()) {
      await Promise.resolve(undo()).catch((error: unknown) =>
        log.error({ err: error }, "a component did not stop cleanly"),
      );
    }
  };
  try {
    const { drain, ...running } = await start(config, log, (undo) => started.push(undo));
    return {
      ...running,
      async stop({ isDraining } = { isDraining: false }) {
        if (isDraining) await drain();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  onStop: (undo: () => Promise<void> | void) => void,
): Promise<Omit<RunningServer, "stop"> & { drain(): Promise<void> }> {
  const version = await readVersion();
  const folder = await openDataFolder(config.dataFolder);
  onStop(() => folder.release());
  const secret = config.secret ?? (await readOrCreateSecretFile(folder.path, "secret", randomSecret));

  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataFolder: folder.path, log }) : null;
  if (embedded) onStop(() => embedded.stop());
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl };

  const database = openDatabase(connection, { maxConnections: config.databaseConnections, log });
  onStop(() => database.close());
  await prepareDatabase(connection).catch((error: unknown) => {
    throw explainDatabaseError(error, embedded === null);
  });
  await migrateJobs(database.pool);

  const platform: Platform = {
    database,
    clock: Date.now,
    encryption: createEncryption(secret),
    passwords: createPasswordHasher(),
    log,
    readEndUser: createEndUserReader({ trustedProxies: config.trustedProxies, places: createGeoLookup({ log }) }),
    outgoing: createOutgoingGuard(config.allowedNetworks),
    publicUrl: config.publicUrl,
  };
  const mailer = { smtpUrl: config.smtpUrl ?? null, mailFrom: config.mailFrom };
  const projects = createProjectStore(database, platform, () => performance.now());
  const changes = await listen({
    connection,
    channel: "project_changed",
    onMessage: projects.invalidate,
    onMissed: projects.invalidateAll,
    log,
  });
  onStop(() => changes.close());

  const installation = await install(platform, secret, config);
  const chainAppender = startChainAppender(platform);
  onStop(() => chainAppender.close());
  const limits = config.rateLimits
    ? createLimits({
        shared: embedded ? null : database,
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
  onStop(() => app.activity.flush());
  onStop(() => app.keyActivity.flush());
  onStop(() => app.keySetActivity.flush());

  const sendEmail = createSendEmailTask({ ...platform, ...mailer, projects });
  onStop(() => sendEmail.close());
  const tasks = {
    [sendEmailTask]: sendEmail.task,
    [passwordResetTask]: createPasswordResetTask({ ...platform, ...mailer, projects }),
    [deleteProjectTask]: createDeleteProjectTask(platform),
    [cleanUpTask]: createCleanUpTask({ ...platform, auditDays: config.auditDays }),
  };
  const jobs = await runJobs({ database, tasks, crontab: `17 * * * * ${cleanUpTask}`, log });
  onStop(() => jobs.stop());

  const webhooks = createDispatcher(platform, { retrySeconds: config.webhookRetrySeconds, version });
  onStop(() => webhooks.stop());
  const work = await listen({
    connection,
    channel: workChannel,
    onMessage: webhooks.wake,
    onMissed: webhooks.pollAll,
    log,
  });
  onStop(() => work.close());
  await webhooks.start({ isAlone: embedded !== null });

  let isDraining = false;
  const site = createSite({
    platform,
    readiness: {
      isDraining: () => isDraining,
      migrations: await listMigrations(migrationsFolder),
      // With a database elsewhere, the server writes nothing to its folder while it runs.
      diskFolder: embedded ? folder.path : null,
    },
    projects,
    installation,
    signInNewOwner: app.signInNewOwner,
    version,
    demoFolder: resolvePath("../../../examples/react-spa/dist"),
    dashboardFolder: resolvePath("../../dashboard/dist"),
    sharedProviderIds: Object.keys(config.sharedOauth),
    hasInbox: config.smtpUrl === undefined,
    mailFrom: config.mailFrom,
    openApi: buildOpenApi({ version, serverUrl: config.publicUrl }),
  });
  const listener = await listenHttp({
    host: config.host,
    port: config.port,
    answer: (request) => {
      if (request.path === "/api" || request.path.startsWith("/api/")) return app.answer(request);
      return request.path.startsWith("/svix/") ? app.answerSvix(request) : site(request);
    },
    log,
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
}

async function prepareDatabase(connection: Parameters<typeof openConnection>[0]): Promise<void> {
  const client = openConnection(connection, "migrate");
  await client.connect();
  try {
    await migrate(client, migrationsFolder);
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
