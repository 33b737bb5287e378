import type { Program } from "./program.ts";

/** The port in the socket's file name; PostgreSQL doesn't listen on the network. */
export const SOCKET_PORT = 5432;

/** The server's listen address. */
export type Endpoint =
  | { readonly kind: "socket"; readonly folder: string }
  | { readonly kind: "loopback"; readonly port: number };

/**
 * The server's settings: durable, small, quiet. `extra` takes precedence. @see docs/decisions and PostgreSQL's "Server
 * Configuration"
 */
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
    // Transactions are short, and the server retries them after a deadlock: the default of 1 s would delay a request.
    deadlock_timeout: "100ms",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statement errors are reported to the caller, and their details contain personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "",
    logging_collector: "off",
    // Asynchronous reads were added in version 18; at this size, their worker processes cost more than they gain.
    ...(program.major >= 18 ? { io_method: "sync" } : {}),
    ...extra,
  };
}

/** `-c name=value` for each. */
export function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
