import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { findFreePort } from "./free-port.ts";
import { type ServerProcess, spawnServer } from "./server-process.ts";

/** Keys of project `internal` in all servers under test. */
export const internalKeys = {
  publishableClientKey: "pck_e2e-publishable-client-key",
  secretServerKey: "ssk_e2e-secret-server-key",
  superSecretAdminKey: "sak_e2e-super-secret-admin-key",
} as const;

export interface ServerOptions {
  /** Default: a new one. */
  readonly dataFolder?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Default: none, so mails go to the development inbox. */
  readonly smtpUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Server {
  /** `http://localhost:<port>` */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly process: ServerProcess;
  /** Asks it to stop and waits; the exit code. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
  /** `kill -9`; nothing of it can clean up. */
  kill(): Promise<void>;
  /** Starts another one with the same options on the same port and data. */
  restart(environment?: Readonly<Record<string, string>>): Promise<Server>;
}

export function serverEnvironment(options: { dataFolder: string; port: number; smtpUrl?: string | undefined }) {
  return {
    VESTIBULE_DATA_DIR: options.dataFolder,
    VESTIBULE_PORT: String(options.port),
    VESTIBULE_PUBLIC_URL: `http://localhost:${options.port}`,
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: internalKeys.secretServerKey,
    VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.superSecretAdminKey,
    VESTIBULE_RATE_LIMITS: "off",
    ...(options.smtpUrl === undefined ? {} : { VESTIBULE_SMTP_URL: options.smtpUrl }),
  };
}

/** Starts a real server and waits until it says that it is ready. @throws with its output when it ends instead */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataFolder = options.dataFolder ?? (await makeDataFolder());
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
