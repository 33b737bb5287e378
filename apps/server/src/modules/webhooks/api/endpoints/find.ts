import { isStorableText as isStorable } from "@vestibule/contract/endpoints";
import type { Queryable, Statement } from "../../../../platform/database/database.ts";
import { notFound } from "../surface/errors.ts";
import { type EndpointRow, findEndpoint, lockEndpointForUpdate } from "./endpoint-statements.ts";

/** Finds the endpoint in the path by id or uid. @throws WebhookApiError 404 */
async function get(
  database: Queryable,
  query: Statement<EndpointRow>,
  projectId: string,
  name: string | undefined,
): Promise<EndpointRow> {
  const row = name !== undefined && isStorable(name) ? await database.row(query, [projectId, name]) : null;
  if (!row) throw notFound("endpoint");
  return row;
}

export const getEndpoint = (database: Queryable, projectId: string, name: string | undefined) =>
  get(database, findEndpoint, projectId, name);

/** Locks the endpoint for a change until the transaction ends. */
export const getEndpointForUpdate = (transaction: Queryable, projectId: string, name: string | undefined) =>
  get(transaction, lockEndpointForUpdate, projectId, name);
