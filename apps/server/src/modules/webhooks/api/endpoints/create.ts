import { codeAlphabet } from "@vestibule/contract";
import type { Queryable } from "../../../../platform/database/database.ts";
import { violatesUnique } from "../../../../platform/database/database-errors.ts";
import { AddressNotAllowedError, type OutgoingGuard } from "../../../../platform/outgoing-guard.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { recordAudit } from "../../../audit/index.ts";
import { newEndpointId } from "../../message-ids.ts";
import { insertFirstSecret, parseSecret } from "../../signing-secrets.ts";
import { conflict, invalidField } from "../surface/errors.ts";
import { getIdempotentBytes } from "../surface/idempotency.ts";
import { type Call, type Route, route } from "../surface/route.ts";
import {
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  lockEndpointCreation,
  uidConstraint,
} from "./endpoint-statements.ts";
import { endpointCreate, toFields } from "./schemas.ts";
import {
  type EndpointFields,
  endpointIdPrefix,
  maxEndpoints,
  newEndpointFields,
  toColumns,
  toWire,
} from "./to-wire.ts";

/**
 * Rejects a blocked IP address immediately; a host name is resolved and checked at each attempt. @throws
 * WebhookApiError 422
 */
export function checkAddress(outgoing: OutgoingGuard, url: string): void {
  try {
    outgoing.checkHost(new URL(url).hostname);
  } catch (error) {
    if (error instanceof AddressNotAllowedError) throw invalidField("url", error.message);
    throw error;
  }
}

/** Validates a custom signing secret. @throws WebhookApiError 422 */
export function checkSecret(field: string, secret: string | null | undefined): void {
  if (secret === null || secret === undefined) return;
  try {
    parseSecret(secret);
  } catch {
    throw invalidField(field, "must be whsec_ followed by the base64 of 24 to 64 bytes");
  }
}

export type EndpointServices = Pick<Platform, "database" | "encryption" | "outgoing">;

/** `POST /app/{app}/endpoint` */
export const create = (services: EndpointServices): Route =>
  route({
    method: "POST",
    path: "/app/{app}/endpoint",
    body: endpointCreate,
    async handle(call) {
      const { url, secret } = call.body;
      checkAddress(services.outgoing, url);
      checkSecret("secret", secret);
      const fields = { ...newEndpointFields, ...toFields(call.body), url };
      const endpoint = await addEndpoint(services, call, fields, secret ?? undefined);
      return { status: 201, body: toWire(endpoint) };
    },
  });

/** Creates an endpoint with its own secret. A retried request returns the endpoint created before. */
export async function addEndpoint(
  { database, encryption }: EndpointServices,
  { caller, request, projectId, now }: Pick<Call<unknown, unknown>, "caller" | "request" | "projectId" | "now">,
  fields: EndpointFields,
  key?: string,
): Promise<EndpointRow> {
  const bytes = getIdempotentBytes(request, projectId, "endpoint");
  const id = bytes ? toEndpointId(bytes) : newEndpointId();
  return mapConflict(fields, () =>
    database.transaction(async (transaction) => {
      const made = await prepareEndpoint(transaction, projectId, id);
      if (made) return made;
      const values = { projectId, id, ...toColumns(fields), createdAt: new Date(now) };
      const endpoint = await transaction.row(insertEndpoint, values);
      if (!endpoint) throw new Error("An endpoint was inserted but not returned");
      await insertFirstSecret(transaction, { encryption }, { projectId, endpointId: id, key, now });
      await recordAudit(transaction, caller.audit, [
        {
          action: "webhook_endpoint.create",
          target: { type: "webhook_endpoint", id },
          // Only the host: many webhook URLs have a secret in their path.
          details: { host: new URL(fields.url).host, event_types: fields.eventTypes },
        },
      ]);
      return endpoint;
    }),
  );
}

/** Null if the endpoint has to be created and is within the limit. */
async function prepareEndpoint(transaction: Queryable, projectId: string, id: string): Promise<EndpointRow | null> {
  await transaction.run(lockEndpointCreation, { projectId });
  const made = await transaction.row(findEndpoint, { projectId, id });
  if (made) return made;
  const counted = await transaction.row(countEndpoints, { projectId });
  if ((counted?.count ?? 0) >= maxEndpoints)
    throw conflict(`A project can have at most ${maxEndpoints} endpoints. Delete one first.`);
  return null;
}

/** The uid is unique in the project. @throws WebhookApiError 409 */
export async function mapConflict<T>({ uid }: Pick<EndpointFields, "uid">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesUnique(error, uidConstraint)) throw conflict(`Another endpoint has the uid ${uid}.`);
    throw error;
  }
}

/** Has the same format as a random id. */
const toEndpointId = (bytes: Buffer): string =>
  endpointIdPrefix +
  [...bytes, ...bytes.subarray(0, 11)]
    .map((byte, index) => codeAlphabet[(index < 16 ? byte : byte >> 3) & 31])
    .join("");
