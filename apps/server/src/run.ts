import { type Config, ConfigError, readConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { startMemoryRelease } from "./platform/release-memory.ts";
import { StartError } from "./platform/start-error.ts";
import { type RunningServer, startServer } from "./server.ts";

/** The startup banner: URLs and first steps. `ms`: since the process started. */
function banner({
  config,
  server,
  ms,
}: {
  config: Config;
  server: Pick<RunningServer, "installation" | "storage">;
  ms: number;
}): string {
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
  return `${lines.join("\n")}\n`;
}

/** A signal this long after the first one is a separate request, in ms. */
const secondSignalMs = 1_000;

/** How long a start may take to stop when it is aborted, in ms. */
const maxAbortMs = 10_000;

/** Prints the error for the operator and exits. */
function forceExit(error: unknown): never {
  const isForPeople = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(
    `${isForPeople ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

try {
  const startedAt = performance.now();
  const config = readConfig(process.env, process.cwd());
  const log = createLog(config.logLevel);
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
    process.stdout.write("Stopping after active requests finish.\n");
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

  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  startMemoryRelease();
  server = await startServer(config, log, { signal: startup.signal, print }).catch((error: unknown) => {
    if (startup.signal.aborted) process.exit(0);
    throw error;
  });
  if (askedToStopAt !== undefined) stop(server);
  else process.stdout.write(banner({ config, server, ms: performance.now() - startedAt }));
} catch (error) {
  forceExit(error);
}
