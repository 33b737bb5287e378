import { isIP } from "node:net";
import { resolve } from "node:path";
import { readIntegrationClients } from "./config-clients.ts";
import {
  ConfigError,
  countWorkers,
  createConfigReader,
  type Environment,
  hasProtocol,
  isPlainPath,
  isWorkers,
  maxWorkers,
  type Setting,
} from "./config-reader.ts";
import { readTraceConfig, type TraceConfig } from "./config-traces.ts";
import type { IntegrationClient } from "./modules/integrations/index.ts";
import { isDatabaseUrl, isSingleHostUrl } from "./platform/database/connection.ts";
import { isNetwork } from "./platform/ip-addresses.ts";

/** The server's configuration, validated and with defaults applied. */
export interface Config {
  /** TCP port the server listens on. */
  readonly port: number;
  /** IP address the server listens on. */
  readonly host: string;
  /** Public URL of the server, without a trailing slash. It can have a path. */
  readonly publicUrl: string;
  /** Folder for the database, the secret and the lock; back it up. Relative paths start at the working directory. */
  readonly dataFolder: string;
  /**
   * Several hosts, separated by commas: the server uses the one that accepts writes. Undefined: the embedded PostgreSQL
   * in the data folder.
   */
  readonly databaseUrl: string | undefined;
  /**
   * PostgreSQL itself, if the other URL leads to a connection pooler such as PgBouncer: for notifications, jobs and
   * migrations.
   */
  readonly databaseDirectUrl: string | undefined;
  /**
   * Whether the connection pooler supports prepared statements, as PgBouncer 1.21 and later do. Without a pooler, they
   * are always on.
   */
  readonly databasePreparedStatements: boolean;
  /** A standby for lists, searches, metrics and exports. Undefined: they read from the primary, too. */
  readonly databaseReadUrl: string | undefined;
  /** How old the data of lists from the standby can be, in seconds; if it is further behind, they read the primary. */
  readonly databaseReadMaxLagSeconds: number;
  /** Number of processes that serve requests. More than one: one more process starts and stops them. */
  readonly workers: number;
  /** Maximum number of database connections for requests and jobs, which the workers share; a few more listen. */
  readonly databaseConnections: number;
  /**
   * How long the server still serves requests after SIGTERM while `/readyz` returns 503, in seconds. Default with the
   * embedded PostgreSQL: 0.
   */
  readonly drainSeconds: number;
  /** How long requests in flight may take after that, in seconds; then the server cuts them. */
  readonly shutdownSeconds: number;
  /** Maximum number of client connections; at more, the server closes those that wait for their client the longest. */
  readonly maxConnections: number;
  /** Undefined: generated on first start and stored in the data folder. */
  readonly secret: string | undefined;
  /** The secret before a rotation, until nothing is encrypted with it anymore. */
  readonly previousSecret: string | undefined;
  /** SMTP server for all projects without their own. Undefined: emails stay in the development inbox. */
  readonly smtpUrl: string | undefined;
  /** Sender address of emails sent through the shared SMTP server. */
  readonly mailFrom: string;
  /** Keys of project `internal`; undefined: derived from the secret. */
  readonly internalKeys: {
    readonly publishableClientKey: string | undefined;
    readonly secretServerKey: string | undefined;
    readonly superSecretAdminKey: string | undefined;
  };
  /** Minimum level of log entries. */
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** One JSON object per line, or lines for people. Default: pretty at a terminal, json otherwise. */
  readonly logFormat: "pretty" | "json" | undefined;
  /** Bearer token for `/metrics`. Undefined: `/metrics` exists only on a port of its own. */
  readonly metricsToken: string | undefined;
  /** TCP port on which only `/metrics` is served. Undefined: no port of its own. */
  readonly metricsPort: number | undefined;
  /** IP address on which the metrics port listens. */
  readonly metricsHost: string;
  /** Where spans are sent, and how many; undefined: nowhere. */
  readonly traces: TraceConfig | undefined;
  /** Whether the example application is created and served under /demo. */
  readonly demo: boolean;
  /** Whether sign-in attempts, codes, emails and new accounts are rate limited. */
  readonly rateLimits: boolean;
  /** IP addresses and networks of reverse proxies whose client IP and location headers are trusted. */
  readonly trustedProxies: readonly string[];
  /**
   * Internal networks that webhooks and project SMTP servers can reach. Default: none, except loopback for a server on
   * localhost.
   */
  readonly allowedNetworks: readonly string[];
  /** Delays between attempts to deliver a webhook, in seconds. */
  readonly webhookRetrySeconds: readonly number[];
  /** Audit log retention, in days. 0: forever. */
  readonly auditDays: number;
  /** How long the email log is kept, in days. */
  readonly emailDays: number;
  /** How long webhook events and their attempts are kept, in days; they can be replayed meanwhile. */
  readonly webhookEventDays: number;
  /** How long the activity of each user is kept, in days. 0: forever. The counts per day and week are kept forever. */
  readonly activityDays: number;
  /** Age at which the keys that sign access tokens are rotated, in days. 0: never. */
  readonly signingKeyDays: number;
  /** The server's shared OAuth clients, for projects without their own credentials. Keyed by provider ID. */
  readonly sharedOauth: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
  /**
   * OpenID Connect issuer that replaces every shared provider, with the provider ID as client ID: for development and
   * tests.
   */
  readonly testIdentityProvider: { readonly url: string; readonly secret: string } | undefined;
  /**
   * Partners that can create projects for their customers and request admin access to existing ones. Unset: partner
   * endpoints are disabled.
   */
  readonly integrationClients: readonly IntegrationClient[];
}

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
const isLogLevel = (value: string): value is Config["logLevel"] => (logLevels as readonly string[]).includes(value);

const isLogFormat = (value: string): value is "pretty" | "json" => value === "pretty" || value === "json";

/** The secret must have at least 256 bits, which is 43 characters in base64url. */
const minSecretLength = 43;

/** Background work can use ten connections at a time, and requests need some as well. */
const minConnections = 12;
const defaultConnections = 20;
const maxConnections = 500;

const maxShutdownSeconds = 3600;
/** Fewer would make a load balancer's connections compete; more need more memory than the server plans for. */
const minClientConnections = 100;
const maxClientConnections = 65536;

const maxDrainSeconds = 300;
/** The standby is checked every second at most, so that a smaller bound would be missed between checks. */
const minReadLagSeconds = 2;
const maxReadLagSeconds = 3600;
const minTokenLength = 16;
const loopback = ["127.0.0.0/8", "::1/128"];

const hour = 3_600;
/** 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h: more than a day in total. */
const defaultWebhookRetrySeconds = [5, 300, hour / 2, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** Reads the environment. @throws ConfigError with every problem found, not only the first */
export function readConfig(environment: Environment, workingFolder: string): Config {
  const { config, problems } = inspectConfig(environment, workingFolder);
  if (problems.length > 0) throw new ConfigError(problems, config.logFormat);
  return config;
}

interface InspectedConfig {
  /** Meaningless if there are problems. */
  readonly config: Config;
  readonly problems: readonly string[];
  /** Every variable, in the order in which the server reads them. */
  readonly settings: readonly Setting[];
}

/** Reads the environment with the source of each value, and reports problems instead of throwing. */
export function inspectConfig(environment: Environment, workingFolder: string): InspectedConfig {
  const reader = createConfigReader(environment);
  const { problems, read, readSecret, check, checkOptional, checkList, checkPair, showDefault } = reader;
  const isPrintable = (value: string): boolean => /^[\x21-\x7e]+$/.test(value);
  const isKey = (value: string): boolean => value.length >= 16 && isPrintable(value);
  const keyDemand = "must be at least 16 printable characters without spaces";

  const isSwitch = (value: string): boolean => value === "on" || value === "off";
  const isPort = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
  const port = check("VESTIBULE_PORT", "8100", isPort, "must be a port from 1 to 65535");
  const host = check(
    "VESTIBULE_HOST",
    "127.0.0.1",
    (v) => isIP(v) !== 0,
    "must be an IP address, such as 127.0.0.1 or 0.0.0.0",
  );
  const publicUrl = check(
    "VESTIBULE_PUBLIC_URL",
    // Derived from a valid port only: an invalid port is one problem, not two.
    `http://localhost:${isPort(port) ? port : 8100}`,
    (v) => hasProtocol("http:", "https:")(v) && isPlainPath(new URL(v)) && !v.includes("?") && !v.includes("#"),
    "must be an http or https URL, such as https://auth.example.com or https://example.com/auth",
  );
  const dataFolder = resolve(workingFolder, read("VESTIBULE_DATA_DIR") ?? ".vestibule");
  showDefault("VESTIBULE_DATA_DIR", dataFolder);
  const urlDemand =
    "must start with postgres:// or postgresql://, and its target_session_attrs can only be read-write or primary";
  const databaseUrl = checkOptional("VESTIBULE_DATABASE_URL", isDatabaseUrl, urlDemand, true);
  const databaseDirectUrl = checkOptional("VESTIBULE_DATABASE_DIRECT_URL", isDatabaseUrl, urlDemand, true);
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    problems.push("VESTIBULE_DATABASE_URL must be set, because VESTIBULE_DATABASE_DIRECT_URL is set");
  const readUrlDemand = "must start with postgres:// or postgresql://, and name one host";
  const databaseReadUrl = checkOptional("VESTIBULE_DATABASE_READ_URL", isSingleHostUrl, readUrlDemand, true);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    problems.push("VESTIBULE_DATABASE_URL must be set, because VESTIBULE_DATABASE_READ_URL is set");
  const databaseReadMaxLagSeconds = check(
    "VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS",
    "10",
    (v) => /^\d{1,4}$/.test(v) && Number(v) >= minReadLagSeconds && Number(v) <= maxReadLagSeconds,
    `must be a whole number of seconds from ${minReadLagSeconds} to ${maxReadLagSeconds}`,
  );
  const databasePreparedStatements = check(
    "VESTIBULE_DATABASE_PREPARED_STATEMENTS",
    "off",
    isSwitch,
    "must be on or off",
  );
  const workersText = check(
    "VESTIBULE_WORKERS",
    "1",
    isWorkers,
    `must be auto or a whole number from 1 to ${maxWorkers}`,
  );
  const workers = isWorkers(workersText) ? countWorkers(workersText) : 1;
  const minPool = workers * minConnections;
  const databaseConnections = check(
    "VESTIBULE_DATABASE_CONNECTIONS",
    String(Math.max(defaultConnections, minPool)),
    (v) => /^\d{1,3}$/.test(v) && Number(v) >= minPool && Number(v) <= maxConnections,
    `must be a whole number from ${minPool} to ${maxConnections}${workers > 1 ? `, at least ${minConnections} for each of ${workers} workers` : ""}`,
  );
  const drainSeconds = check(
    "VESTIBULE_DRAIN_SECONDS",
    "5",
    (v) => /^\d{1,3}$/.test(v) && Number(v) <= maxDrainSeconds,
    `must be a whole number of seconds from 0 to ${maxDrainSeconds}`,
  );
  const shutdownSeconds = check(
    "VESTIBULE_SHUTDOWN_SECONDS",
    "10",
    (v) => /^[1-9]\d{0,3}$/.test(v) && Number(v) <= maxShutdownSeconds,
    `must be a whole number of seconds from 1 to ${maxShutdownSeconds}`,
  );
  const clientConnections = check(
    "VESTIBULE_MAX_CONNECTIONS",
    "4096",
    (v) => /^\d{3,5}$/.test(v) && Number(v) >= minClientConnections && Number(v) <= maxClientConnections,
    `must be a whole number from ${minClientConnections} to ${maxClientConnections}`,
  );
  const secret = checkOptional(
    "VESTIBULE_SECRET",
    (v) => v.length >= minSecretLength,
    `must be at least ${minSecretLength} characters, for example from: openssl rand -base64 32`,
    true,
  );
  const previousSecret = checkOptional(
    "VESTIBULE_PREVIOUS_SECRET",
    (v) => v.length >= minSecretLength && v !== secret,
    `must be at least ${minSecretLength} characters, and another one than VESTIBULE_SECRET`,
    true,
  );
  if (previousSecret !== undefined && secret === undefined)
    problems.push("VESTIBULE_SECRET must be set, because VESTIBULE_PREVIOUS_SECRET is set");
  const smtpUrl = checkOptional(
    "VESTIBULE_SMTP_URL",
    hasProtocol("smtp:", "smtps:"),
    "must start with smtp:// or smtps://",
    true,
  );
  const mailFrom = check(
    "VESTIBULE_MAIL_FROM",
    "vestibule@localhost",
    (v) => /^[^\s@<>]+@[^\s@<>]+$/.test(v),
    "must be an email without a display name",
  );
  const internalKeys = {
    publishableClientKey: checkOptional("VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY", isKey, keyDemand, true),
    secretServerKey: checkOptional("VESTIBULE_INTERNAL_SECRET_SERVER_KEY", isKey, keyDemand, true),
    superSecretAdminKey: checkOptional("VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY", isKey, keyDemand, true),
  };
  const logLevel = check("VESTIBULE_LOG_LEVEL", "info", isLogLevel, `must be one of ${logLevels.join(", ")}`);
  const logFormatText = checkOptional("VESTIBULE_LOG_FORMAT", isLogFormat, "must be one of pretty, json");
  const logFormat = logFormatText !== undefined && isLogFormat(logFormatText) ? logFormatText : undefined;
  const metricsToken = checkOptional(
    "VESTIBULE_METRICS_TOKEN",
    (v) => v.length >= minTokenLength && isPrintable(v),
    `must be at least ${minTokenLength} printable characters without spaces`,
    true,
  );
  const metricsPort = checkOptional(
    "VESTIBULE_METRICS_PORT",
    (v) => isPort(v) && v !== port,
    "must be a port from 1 to 65535, other than VESTIBULE_PORT",
  );
  const metricsHost = check(
    "VESTIBULE_METRICS_HOST",
    "127.0.0.1",
    (v) => isIP(v) !== 0,
    "must be an IP address, such as 127.0.0.1 or 0.0.0.0",
  );
  const traces = readTraceConfig(reader);
  const demo = check("VESTIBULE_DEMO", "on", isSwitch, "must be on or off");
  const rateLimits = check("VESTIBULE_RATE_LIMITS", "on", isSwitch, "must be on or off");
  const networksDemand = "must be IP addresses and networks such as 10.0.0.0/8, separated by commas";
  const trustedProxies = checkList("VESTIBULE_TRUSTED_PROXIES", isNetwork, networksDemand);
  const allowedNetworks = checkList("VESTIBULE_ALLOWED_NETWORKS", isNetwork, networksDemand);
  const isSeconds = (value: string): boolean => /^\d{1,7}$/.test(value);
  const webhookRetrySeconds = checkList(
    "VESTIBULE_WEBHOOK_RETRY_SECONDS",
    isSeconds,
    "must be whole seconds separated by commas, such as 5,300,1800",
  );
  const isDays = (value: string): boolean => /^\d{1,5}$/.test(value);
  const isPositive = (value: string): boolean => isDays(value) && Number(value) > 0;
  const auditDays = check("VESTIBULE_AUDIT_DAYS", "400", isDays, "must be a whole number of days, or 0");
  const emailDays = check("VESTIBULE_EMAIL_DAYS", "30", isPositive, "must be a whole number of days");
  const webhookEventDays = check("VESTIBULE_WEBHOOK_EVENT_DAYS", "30", isPositive, "must be a whole number of days");
  // The metrics show the active users of the last thirty days in any time zone.
  const isActivityDays = (value: string): boolean => isDays(value) && (value === "0" || Number(value) >= 60);
  const activityDays = check("VESTIBULE_ACTIVITY_DAYS", "400", isActivityDays, "must be 60 days or more, or 0");
  const signingKeyDays = check("VESTIBULE_SIGNING_KEY_DAYS", "90", isDays, "must be a whole number of days, or 0");
  const pairDemand = "must be set together with its counterpart";
  const sharedOauth = (
    [
      ["google", "VESTIBULE_SHARED_OAUTH_GOOGLE_CLIENT_ID", "VESTIBULE_SHARED_OAUTH_GOOGLE_CLIENT_SECRET"],
      ["github", "VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_ID", "VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_SECRET"],
      ["microsoft", "VESTIBULE_SHARED_OAUTH_MICROSOFT_CLIENT_ID", "VESTIBULE_SHARED_OAUTH_MICROSOFT_CLIENT_SECRET"],
      ["spotify", "VESTIBULE_SHARED_OAUTH_SPOTIFY_CLIENT_ID", "VESTIBULE_SHARED_OAUTH_SPOTIFY_CLIENT_SECRET"],
    ] as const
  ).flatMap(([provider, first, second]) => {
    const pair = checkPair({ first, second }, pairDemand);
    return pair ? [[provider, { clientId: pair[0], clientSecret: pair[1] }] as const] : [];
  });
  const testIdentityProvider = checkPair(
    { first: "VESTIBULE_TEST_IDENTITY_PROVIDER_URL", second: "VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET" },
    pairDemand,
  );
  checkOptional("VESTIBULE_TEST_IDENTITY_PROVIDER_URL", hasProtocol("http:", "https:"), "must be an http or https URL");

  const clientsDemand = "must be a JSON list of clients, each with name, client_id, client_secret and redirect_uris";
  const integrationClients = readIntegrationClients(readSecret("VESTIBULE_INTEGRATION_CLIENTS"), (problem) =>
    problems.push(`VESTIBULE_INTEGRATION_CLIENTS ${clientsDemand}: ${problem}`),
  );

  // An invalid URL is a problem already.
  const origin = new URL(URL.canParse(publicUrl) ? publicUrl : "http://localhost");
  // One server with its own database has no load balancer that could send requests elsewhere.
  const isDrainSet = reader.settings.get("VESTIBULE_DRAIN_SECONDS")?.source === "environment";
  const drain = databaseUrl === undefined && !isDrainSet ? "0" : drainSeconds;
  showDefault("VESTIBULE_DRAIN_SECONDS", drain);
  const networks = allowedNetworks.length === 0 && origin.hostname === "localhost" ? loopback : allowedNetworks;
  showDefault("VESTIBULE_ALLOWED_NETWORKS", networks.join(", "));
  const isPrepared = databaseDirectUrl === undefined || databasePreparedStatements === "on";
  showDefault("VESTIBULE_DATABASE_PREPARED_STATEMENTS", isPrepared ? "on" : "off");
  const retrySeconds = webhookRetrySeconds.length === 0 ? defaultWebhookRetrySeconds : webhookRetrySeconds.map(Number);
  showDefault("VESTIBULE_WEBHOOK_RETRY_SECONDS", retrySeconds.join(","));
  const config: Config = {
    port: Number(port),
    host,
    publicUrl: origin.origin + origin.pathname.replace(/\/$/, ""),
    dataFolder,
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    databaseReadMaxLagSeconds: Number(databaseReadMaxLagSeconds),
    databasePreparedStatements: isPrepared,
    workers,
    databaseConnections: Number(databaseConnections),
    drainSeconds: Number(drain),
    shutdownSeconds: Number(shutdownSeconds),
    maxConnections: Number(clientConnections),
    secret,
    previousSecret,
    smtpUrl,
    mailFrom,
    internalKeys,
    logLevel: isLogLevel(logLevel) ? logLevel : "info",
    logFormat,
    metricsToken,
    metricsPort: metricsPort === undefined ? undefined : Number(metricsPort),
    metricsHost,
    traces,
    demo: demo === "on",
    rateLimits: rateLimits === "on",
    trustedProxies,
    allowedNetworks: networks,
    webhookRetrySeconds: retrySeconds,
    auditDays: Number(auditDays),
    emailDays: Number(emailDays),
    webhookEventDays: Number(webhookEventDays),
    activityDays: Number(activityDays),
    signingKeyDays: Number(signingKeyDays),
    sharedOauth: Object.fromEntries(sharedOauth),
    testIdentityProvider: testIdentityProvider
      ? { url: testIdentityProvider[0], secret: testIdentityProvider[1] }
      : undefined,
    integrationClients,
  };
  return { config, problems, settings: [...reader.settings.values()] };
}
