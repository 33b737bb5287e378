import { Client, type ClientConfig } from "pg";
import { readOnlyTransaction } from "./database-errors.ts";

/** How to connect to a database. */
export interface DatabaseConnection extends ClientConfig {
  /** For a URL with several hosts: finds the one that accepts writes. */
  readonly findWritableHost?: () => Promise<Host>;
}

interface Host {
  readonly host: string;
  readonly port: number;
}

/** How long one of several hosts may take to answer, in ms. Two attempts take less than a request waits. */
const probeTimeoutMs = 2_000;

/** Scheme and user, hosts, path, query. A password can contain `@`. */
const urlPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/i;

/** Values of libpq's parameter that lead to a server that accepts writes. */
const writableAttributes: readonly (string | null)[] = [null, "read-write", "primary"];
/** Values that the driver treats like `verify-full`, and warns about. */
const verifiedModes: readonly (string | null)[] = ["prefer", "require", "verify-ca"];

/** One URL per host, or null if the URL is invalid. @see PostgreSQL, libpq, "Specifying Multiple Hosts" */
function splitUrl(url: string): string[] | null {
  const [, start = "", hosts, path = "", query = ""] = urlPattern.exec(url) ?? [];
  if (hosts === undefined) return null;
  const parameters = new URLSearchParams(query);
  if (!writableAttributes.includes(parameters.get("target_session_attrs"))) return null;
  parameters.delete("target_session_attrs");
  if (verifiedModes.includes(parameters.get("sslmode")) && !parameters.has("uselibpqcompat"))
    parameters.set("sslmode", "verify-full");
  const end = parameters.size > 0 ? `${path}?${parameters}` : path;
  const urls = hosts.split(",").map((host) => `${start}${host}${end}`);
  // An empty host is the local socket; in a list, it is a typing mistake.
  if (urls.length > 1 && hosts.split(",").includes("")) return null;
  return urls.every((each) => URL.canParse(each)) ? urls : null;
}

/** Whether a text is a PostgreSQL URL that leads to a server that accepts writes. */
export const isDatabaseUrl = (url: string): boolean => splitUrl(url) !== null;

/** Whether a text is a PostgreSQL URL that leads to one server, which can be a standby. */
export const isSingleHostUrl = (url: string): boolean => splitUrl(url)?.length === 1;

/** Reads a URL that `isDatabaseUrl` accepts. With several hosts, connections go to the one that accepts writes. */
export function readDatabaseUrl(url: string): DatabaseConnection {
  const urls = splitUrl(url) ?? [url];
  const connectionString = urls[0] ?? url;
  return urls.length === 1 ? { connectionString } : { connectionString, findWritableHost: createHostFinder(urls) };
}

/** PostgreSQL refuses writes: it is a standby, or `default_transaction_read_only` is on. */
class ReadOnlyDatabaseError extends Error {
  readonly code = readOnlyTransaction;
}

/** @throws ReadOnlyDatabaseError */
export async function checkWritable(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only",
  );
  if (rows[0]?.is_read_only !== false) throw new ReadOnlyDatabaseError("the database is read-only");
}

/** Asks all hosts at once, so that one that doesn't answer delays nothing; first the one that was writable before. */
function createHostFinder(urls: readonly string[]): () => Promise<Host> {
  let previous: string | undefined;
  let search: Promise<Host> | undefined;

  async function probe(connectionString: string): Promise<Host> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
      application_name: "vestibule-probe",
    });
    // A lost connection fails the query; without a listener, the event would crash the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await checkWritable(client);
      previous = connectionString;
      return { host: client.host, port: client.port };
    } finally {
      client.connection.stream.destroy();
    }
  }
  const probeAll = (): Promise<Host> =>
    Promise.any(urls.map(probe)).catch((error: unknown) => {
      throw error instanceof AggregateError ? chooseError(error.errors) : error;
    });

  return function findWritableHost() {
    search ??= (previous === undefined ? probeAll() : probe(previous).catch(probeAll)).finally(() => {
      search = undefined;
    });
    return search;
  };
}

/** A host that can't be reached may be the writable one, so its error says more than that of a standby. */
const chooseError = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !(error instanceof ReadOnlyDatabaseError)) ?? errors[0];

type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void);

/** A connection that looks for the writable host first, if there are several. */
export class DatabaseClient extends Client {
  readonly #findWritableHost: DatabaseConnection["findWritableHost"];

  constructor(connection: DatabaseConnection = {}) {
    super(connection);
    this.#findWritableHost = connection.findWritableHost;
  }

  override connect(): Promise<Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<Client> | undefined {
    const found = this.#findWritableHost?.().then((host) => {
      // The pool stopped waiting.
      if (this.connection.stream.destroyed) throw new Error("timeout exceeded when trying to connect");
      Object.assign(this, host);
    });
    if (callback === undefined) return found ? found.then(() => super.connect()) : super.connect();
    if (found) found.then(() => super.connect(callback), callback as (error: Error) => void);
    else super.connect(callback);
    return undefined;
  }
}
