import { copyTemplate, removeDataFolder } from "./data-folder.ts";
import { findFreePort } from "./free-port.ts";
import { serverEnvironment } from "./server/environment.ts";
import { type ServerProcess, spawnServer } from "./server/process.ts";

export { internalKeys, serverEnvironment } from "./server/environment.ts";

export interface ServerOptions {
  /** Default: a copy of a folder that a server already set up; an empty folder starts more slowly. */
  readonly dataFolder?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Default: none, so emails go to the development inbox. */
  readonly smtpUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Server {
  /** `http://localhost:<port>` */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly process: ServerProcess;
  /** Sends the signal and waits; returns the exit code. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>;
  /** Stops the server and deletes its data. */
  discard(): Promise<void>;
  /** `kill -9`: the server can't clean up. */
  kill(): Promise<void>;
  /** Starts a new server with the same options, port and data. */
  restart(environment?: Readonly<Record<string, string>>): Promise<Server>;
}

/** Starts a real server and waits until it is ready. @throws with its output if it exits instead */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataFolder = options.dataFolder ?? (await copyTemplate());
  const port = options.port ?? (await findFreePort());
  const variables = serverEnvironment({ dataFolder, port, smtpUrl: options.smtpUrl });
  const server = spawnServer({ ...variables, ...options.environment });
  if (!(await server.prints("is ready in"))) throw new Error(`The server did not start:\n${server.output()}`);
  const stop = async (signal: "SIGTERM" | "SIGINT" = "SIGTERM") => {
    server.child.kill(signal);
    return server.exitCode;
  };
  return {
    url: `http://localhost:${port}`,
    port,
    dataFolder,
    process: server,
    stop,
    discard: async () => {
      await stop();
      await removeDataFolder(dataFolder);
    },
    kill: async () => {
      server.child.kill("SIGKILL");
      await server.exitCode;
    },
    restart: (environment) => startServer({ ...options, dataFolder, port, ...(environment && { environment }) }),
  };
}
