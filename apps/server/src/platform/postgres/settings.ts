import type { Program } from "./program.ts";

/** Port of the socket's file name; nothing listens on the network. */
export const SOCKET_PORT = 5432;

/** Where the server listens. */
export type Endpoint =
  | { readonly kind: "socket"; readonly folder: string }
  | { readonly kind: "loopback"; readonly port: number };

/** The server's settings: durable, small, quiet. `extra` wins. @see docs/decisions and PostgreSQL's "Server Configuration" */
export function makeSettings(
  program: Pick<Program, "major">,
  endpoint: Endpoint,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...(endpoint.kind === "socket"
      ? {
          listen_addresses: "",
          unix_socket_directories: endpoint.folder,
          unix_socket_permissions: "0700",
          port: `${SOCKET_PORT}`,
        }
      : { listen_addresses: "127.0.0.1", port: `${endpoint.port}` }),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    shared_buffers: "32MB",
    max_connections: "40",
    max_worker_processes: "2",
    max_logical_replication_workers: "0",
    wal_level: "minimal",
    max_wal_senders: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Errors of single statements belong to the caller and carry personal data in their details.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "",
    logging_collector: "off",
    // Asynchronous reads only came with 18; their worker processes cost more than they bring at this size.
    ...(program.major >= 18 ? { io_method: "sync" } : {}),
    ...extra,
  };
}

/** `-c name=value` for each. */
export function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
