import { isStorableText as isStorable } from "@vestibule/contract/endpoints";
import { z } from "zod";
import type { Queryable } from "../../../../platform/database/database.ts";
import { recordAudit } from "../../../audit/index.ts";
import { currentSecret, rotateSecret } from "../../signing-secrets.ts";
import { notFound } from "../surface/errors.ts";
import { noContent, ok, type Route, route } from "../surface/route.ts";
import { checkSecret, type EndpointServices } from "./create.ts";
import { type EndpointRow, findEndpoint, lockEndpointForUpdate } from "./endpoint-statements.ts";

/** Finds the endpoint in the path by id or uid. @throws WebhookApiError 404 */
async function get(
  database: Queryable,
  query: typeof findEndpoint,
  projectId: string,
  name: string | undefined,
): Promise<EndpointRow> {
  const row = name !== undefined && isStorable(name) ? await database.row(query, { projectId, id: name }) : null;
  if (!row) throw notFound("endpoint");
  return row;
}

export const getEndpoint = (database: Queryable, projectId: string, name: string | undefined) =>
  get(database, findEndpoint, projectId, name);

/** Locks the endpoint for a change until the transaction ends. */
export const getEndpointForUpdate = (transaction: Queryable, projectId: string, name: string | undefined) =>
  get(transaction, lockEndpointForUpdate, projectId, name);

/** The secret that receivers use to verify signatures. */
export const secretRoutes = ({ database, encryption }: EndpointServices): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}/secret",
    async handle({ caller, projectId, params }) {
      const key = await database.transaction(async (transaction) => {
        const { id } = await getEndpoint(transaction, projectId, params.endpoint);
        await recordAudit(transaction, caller.audit, [
          { action: "webhook_secret.reveal", target: { type: "webhook_endpoint", id } },
        ]);
        return currentSecret(transaction, { encryption }, projectId, id);
      });
      return ok({ key });
    },
  }),
  route({
    method: "POST",
    path: "/app/{app}/endpoint/{endpoint}/secret/rotate",
    body: z.object({ key: z.string().max(256).nullish() }),
    async handle({ caller, projectId, params, body, now }) {
      const { key } = body;
      checkSecret("key", key);
      await database.transaction(async (transaction) => {
        const { id } = await getEndpointForUpdate(transaction, projectId, params.endpoint);
        await rotateSecret(transaction, { encryption }, { projectId, endpointId: id, key: key ?? undefined, now });
        await recordAudit(transaction, caller.audit, [
          {
            action: "webhook_secret.rotate",
            target: { type: "webhook_endpoint", id },
            details: { is_own: typeof key === "string" },
          },
        ]);
      });
      return noContent();
    },
  }),
];
