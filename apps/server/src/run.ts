import { type Config, readConfig } from "./config.ts";
import { ConfigError } from "./config-reader.ts";
import { createLog, formatAnnouncement, type LogFormat } from "./platform/log.ts";
import { startMemoryRelease } from "./platform/release-memory.ts";
import { StartError } from "./platform/start-error.ts";
import { createServerMetrics } from "./platform/telemetry/server-metrics.ts";
import { type RunningServer, startServer } from "./start-server.ts";

interface Ready {
  readonly config: Config;
  readonly server: Pick<RunningServer, "installation" | "storage">;
  /** Since the process started. */
  readonly ms: number;
}

/** What the operator needs once the server is ready: the link that sets it up, and where everything is. */
function describeReady(ready: Ready) {
  const { config, server, ms } = ready;
  const { demo, claimCode } = server.installation;
  return {
    message: `Vestibule is ready in ${(ms / 1000).toFixed(1)} s`,
    dashboardUrl: `${config.publicUrl}/dashboard`,
    apiUrl: `${config.publicUrl}/api/v1`,
    ...(demo && { demoUrl: `${config.publicUrl}/demo` }),
    ...(config.smtpUrl === undefined && { inboxUrl: `${config.publicUrl}/inbox` }),
    ...(claimCode && { claimUrl: `${config.publicUrl}/claim?code=${claimCode}` }),
    storage: server.storage,
    ...(config.workers > 1 && { workers: config.workers }),
    text: banner(ready),
  };
}

/** The same for people at a terminal. */
function banner({ config, server, ms }: Ready): string {
  const { installation, storage } = server;
  const lines = [
    "",
    `  Vestibule is ready in ${(ms / 1000).toFixed(1)} s`,
    "",
    `  Dashboard   ${config.publicUrl}/dashboard`,
    `  API         ${config.publicUrl}/api/v1`,
    ...(installation.demo ? [`  Demo        ${config.publicUrl}/demo`] : []),
    ...(config.smtpUrl
      ? []
      : [`  Inbox       ${config.publicUrl}/inbox   (no SMTP server is configured: emails stay in this inbox)`]),
    `  Data        ${storage}`,
    ...(config.workers > 1 ? [`  Workers     ${config.workers}`] : []),
    ...(installation.claimCode
      ? [
          "",
          "  Set up your server (this link works once):",
          `  ${config.publicUrl}/claim?code=${installation.claimCode}`,
        ]
      : []),
    "",
    "  Press Ctrl-C to stop.",
    "",
  ];
  return lines.join("\n");
}

/** A signal this long after the first one is a separate request, in ms. */
const secondSignalMs = 1_000;

/** How long a start may take to stop when it is aborted, in ms. */
const maxAbortMs = 10_000;

/** Until the settings are read, the terminal decides. */
let format: LogFormat = process.stdout.isTTY ? "pretty" : "json";

/** Prints the error for the operator and exits. */
function forceExit(error: unknown): never {
  const isForPeople = error instanceof ConfigError || error instanceof StartError;
  const text = isForPeople ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof ConfigError) format = error.logFormat ?? format;
  process.stderr.write(formatAnnouncement(format, { level: "error", message: text }));
  process.exit(1);
}

try {
  const startedAt = performance.now();
  const config = readConfig(process.env, process.cwd());
  format = config.logFormat ?? format;
  const metrics = createServerMetrics();
  const log = createLog(config.logLevel, { format, onError: (level) => metrics.errors.with(level).add() });
  const print = (message: string): void => void process.stdout.write(formatAnnouncement(format, { message }));
  let server: RunningServer | undefined;
  const startup = new AbortController();
  let askedToStopAt: number | undefined;

  // Operators' tools send SIGTERM; Ctrl-C stops at once.
  let isDraining = false;
  const stop = (running: RunningServer): void => {
    running.stop({ isDraining }).then(() => log.flush(() => process.exit(0)), forceExit);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (askedToStopAt !== undefined) {
      // A second request, not the same Ctrl-C forwarded by npm: exit immediately; PostgreSQL dies with this process.
      if (performance.now() - askedToStopAt > secondSignalMs) process.exit(1);
      return;
    }
    askedToStopAt = performance.now();
    isDraining = signal === "SIGTERM" && server !== undefined;
    print("Stopping after active requests finish.");
    if (server) {
      stop(server);
      return;
    }
    // Received during startup: a step that doesn't notice ends with the process.
    startup.abort();
    setTimeout(() => process.exit(1), maxAbortMs).unref();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);

  startMemoryRelease();
  server = await startServer(config, log, {
    metrics,
    signal: startup.signal,
    print,
    loadServingModule: async () =>
      config.workers > 1 ? (await import("./workers.ts")).createWorkerGroup() : import("./server.ts"),
  }).catch((error: unknown) => {
    if (startup.signal.aborted) process.exit(0);
    throw error;
  });
  if (askedToStopAt !== undefined) stop(server);
  else
    process.stdout.write(
      formatAnnouncement(format, describeReady({ config, server, ms: performance.now() - startedAt })),
    );
} catch (error) {
  forceExit(error);
}
