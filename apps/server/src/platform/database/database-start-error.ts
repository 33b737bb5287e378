import { StartError } from "../start-error.ts";
import { getErrorCode, isDatabaseUnavailable, isReadOnly } from "./database-errors.ts";

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Reasons why a database may not be up yet. @see PostgreSQL, Appendix A; getaddrinfo(3) */
const startupReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there yet",
  ECONNRESET: "it closed the connection",
  // The folder of its socket.
  ENOENT: "it has no socket yet",
  ENOTFOUND: "its host name is unknown yet",
  EAI_AGAIN: "its host name is unknown yet",
  "57P01": "it is shutting down",
  "57P02": "it is recovering from a crash",
  "57P03": "it is starting up",
  "53300": "it has no free connections",
};

/** Why the database isn't up yet, or null if waiting is useless. */
export function describeStartup(error: unknown): string | null {
  if (error instanceof AggregateError) return describeStartup(error.errors[0]);
  // A missing certificate file isn't a missing socket.
  if (getErrorCode(error) === "ENOENT" && !isFromSystemCall(error, "connect")) return null;
  // Load balancers accept connections before their servers are up.
  if (getMessage(error) === "Connection terminated unexpectedly") return "it closed the connection";
  return startupReasons[getErrorCode(error) ?? ""] ?? null;
}

const isFromSystemCall = (error: unknown, name: string): boolean =>
  error instanceof Error && "syscall" in error && error.syscall === name;

/** Error codes of Node.js for a certificate that it doesn't trust. */
const certificateCodes = /^(ERR_TLS_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;

/** Adds a remedy when the database can't be used at startup. `variable`: the one with its URL; null: it is embedded. */
export function explainDatabaseError(error: unknown, variable: string | null): unknown {
  if (error instanceof StartError) return error;
  if (getErrorCode(error) === "53100")
    return new StartError("The database disk is full. Free up some space and start again.", { cause: error });
  const text = variable === null ? null : explain(error, variable);
  return text === null ? error : new StartError(text, { cause: error });
}

function explain(error: unknown, variable: string): string | null {
  const code = getErrorCode(error) ?? "";
  const message = getMessage(error);
  if (message.includes("does not support SSL"))
    return `The database in ${variable} refuses TLS, which its sslmode asks for. Turn on TLS in PostgreSQL, or remove sslmode if the network is private.`;
  if (certificateCodes.test(code))
    return `The certificate of the database in ${variable} isn't trusted (${code}). Add sslrootcert=<file> with its certificate authority to the URL, and use the host name that the certificate is for.`;
  if (code === "ENOENT" && !isFromSystemCall(error, "connect"))
    return `A certificate file that ${variable} names can't be read. Check sslrootcert, sslcert and sslkey.`;
  if (/no encryption|SSL off/.test(message))
    return `The database in ${variable} requires TLS. Add sslmode=verify-full to the URL.`;
  if (message.includes("unsupported startup parameter"))
    return `${variable} leads to a connection pooler, such as PgBouncer. Also set VESTIBULE_DATABASE_DIRECT_URL to the address of PostgreSQL itself.`;
  // 26000: no such prepared statement. 42P05: it already exists.
  if (code === "26000" || code === "42P05")
    return `The connection pooler in ${variable} doesn't support prepared statements. Set VESTIBULE_DATABASE_PREPARED_STATEMENTS to off.`;
  if (isReadOnly(error))
    return `The database in ${variable} is read-only: it is a standby, or default_transaction_read_only is on. Use the address of the primary, or list all hosts, separated by commas.`;
  // Class 28: invalid authorization. 3D000: no such database. 42501: insufficient privilege.
  if (code.startsWith("28")) return `The database rejected the user or password in ${variable}.`;
  if (code === "3D000") return `The database in ${variable} doesn't exist. Create it, then start again.`;
  if (code === "42501") return `The user in ${variable} can't create tables. Make it the owner of the database.`;
  if (code === "53300")
    return `The database in ${variable} has no free connections. Raise max_connections, or lower VESTIBULE_DATABASE_CONNECTIONS of all servers.`;
  if (/timeout expired|read timeout|connection timeout|timeout exceeded/i.test(message))
    return `The database in ${variable} doesn't answer. Check the host and port, firewalls, and that it is running.`;
  return isDatabaseUnavailable(error) || describeStartup(error) !== null
    ? `The database in ${variable} can't be reached. Check the host and port, and that it is running.`
    : null;
}
