import type { Duplex } from "node:stream";
import { type ClientBase, type Pool, Query, type QueryResult } from "pg";

export type { QueryResult } from "pg";

export interface SentStatement {
  /** Empty: PostgreSQL doesn't keep a plan. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The driver copies a configuration object by its property descriptors, which is slow; it takes a query as it is. */
export const sendQuery = (
  client: Pick<Pool | ClientBase, "query">,
  { name, text, values }: SentStatement,
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const query = Object.assign(new Query(text, values), { name, text });
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });

const gathering = new WeakSet<Duplex>();

/** Writes all statements that are sent until the sockets that have received something were read with one system call. */
export function gatherStatements({
  connection: { stream },
}: {
  readonly connection: { readonly stream: Duplex };
}): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
