import { banner } from "./banner.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { StartError } from "./platform/start-error.ts";
import { startServer } from "./server.ts";

/** Prints what the operator has to know and gives up. */
function giveUp(error: unknown): never {
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
  const server = await startServer(config, log);
  process.stdout.write(banner({ config, server, ms: performance.now() - startedAt }));

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    process.stdout.write("Stopping: running requests finish first.\n");
    server.stop().then(() => log.flush(() => process.exit(0)), giveUp);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
} catch (error) {
  giveUp(error);
}
