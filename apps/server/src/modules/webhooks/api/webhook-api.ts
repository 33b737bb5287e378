import { z } from "zod";
import type { Answer } from "../../../http/listener.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { eventTypeRoutes } from "./applications/event-types.ts";
import { attemptRoutes } from "./attempts/list.ts";
import { deliveryRoutes } from "./deliveries/list.ts";
import { replayRoutes } from "./deliveries/replay.ts";
import { create } from "./endpoints/create.ts";
import { deleteEndpoint, deleteSomeAttempts, deleteSomeDeliveries } from "./endpoints/endpoint-statements.ts";
import { getEndpoint, secretRoutes } from "./endpoints/find.ts";
import { listRoutes } from "./endpoints/list.ts";
import { noHeaders } from "./endpoints/schemas.ts";
import { updateRoutes } from "./endpoints/update.ts";
import { createRoutes } from "./messages/create.ts";
import { listRoutes as messageRoutes } from "./messages/list.ts";
import { conflict, notAllowed, notFound } from "./surface/errors.ts";
import { flag, storableText, unsupported } from "./surface/fields.ts";
import { pageFields } from "./surface/paging.ts";
import { createRequestHandler } from "./surface/request-handler.ts";
import { noContent, ok, type Route, route } from "./surface/route.ts";
import { type AuthenticationServices, authenticate } from "./tokens/authenticate.ts";
import { makeToken, type TokenServices } from "./tokens/create-token.ts";

/** Svix groups endpoints in applications. Here, each project is one application with the project id. */
const toWire = ({ id, createdAt }: Project) => ({
  id,
  uid: id,
  name: id,
  rateLimit: null,
  throttleRate: null,
  metadata: {},
  createdAt,
  updatedAt: createdAt,
});

const wanted = z.object({ uid: storableText(256).nullish(), name: storableText(256).nullish() });

const applicationRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/app",
    query: z.object(pageFields),
    handle: ({ caller }) => ok({ data: [toWire(caller.project)], iterator: null, prevIterator: null, done: true }),
  }),
  route({
    method: "POST",
    path: "/app",
    query: z.object({ get_if_exists: flag(false) }),
    body: wanted,
    handle({ caller, query, body }) {
      if (body.uid !== caller.project.id) throw notAllowed("Applications are created with their projects.");
      if (!query.get_if_exists) throw conflict("The application of this project already exists.");
      return ok(toWire(caller.project));
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}",
    handle: ({ caller }) => ok(toWire(caller.project)),
  }),
];

/** Rows per statement: a month of a busy endpoint would exceed the statement timeout. */
const batch = 5_000;

/** `DELETE /app/{app}/endpoint/{endpoint}`: including its pending and past deliveries. */
const remove = ({ database }: Pick<Platform, "database">): Route =>
  route({
    method: "DELETE",
    path: "/app/{app}/endpoint/{endpoint}",
    async handle({ caller, projectId, params }) {
      const { id } = await getEndpoint(database, projectId, params.endpoint);
      await emptyEndpoint(database, projectId, id);
      await database.transaction(async (transaction) => {
        const deleted = await transaction.row(deleteEndpoint, { projectId, id });
        if (!deleted) throw notFound("endpoint");
        await recordAudit(transaction, caller.audit, [
          {
            action: "webhook_endpoint.delete",
            target: { type: "webhook_endpoint", id },
            details: { host: new URL(deleted.url).host },
          },
        ]);
      });
      return noContent();
    },
  });

/**
 * Leaves less than one batch, which is deleted with the endpoint. A repeated request continues after an interruption.
 */
async function emptyEndpoint(database: Queryable, projectId: string, id: string): Promise<void> {
  for (const statement of [deleteSomeAttempts, deleteSomeDeliveries])
    while ((await database.run(statement, { projectId, endpointId: id, limit: batch })) === batch);
}

const everything = "Every token has full access to the project's webhook API. Restricted tokens are not supported.";

const access = z.object({
  /** Lifetime of the token in s, as in Svix; limited to a day. */
  expiry: z.number().int().min(3600).max(604_800).nullish(),
  readOnly: z.literal(false, everything).nullish(),
  capabilities: unsupported(everything),
});

/** Tokens for browsers, created with a key. */
const portalRoutes = (services: TokenServices & Pick<Platform, "publicUrl">): readonly Route[] => [
  route({
    method: "POST",
    path: "/auth/app-portal-access/{app}",
    body: access,
    async handle({ caller, body }) {
      if (caller.kind !== "key") throw notAllowed("Only a project key can create tokens.");
      const lifeMs = body.expiry ? body.expiry * 1000 : undefined;
      const token = await makeToken(services, caller.audit, lifeMs);
      return ok({ token, url: services.publicUrl });
    },
  }),
  // Tokens are not stored, so there is nothing to revoke: clients discard them and they expire.
  route({ method: "POST", path: "/auth/logout", handle: noContent }),
];

/** Custom headers are not supported: the list is always empty. */
const headerRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}/headers",
    async handle({ projectId, params }) {
      await getEndpoint(database, projectId, params.endpoint);
      return ok({ headers: {}, sensitive: [] });
    },
  }),
  ...(["PUT", "PATCH"] as const).map((method) =>
    route({
      method,
      path: "/app/{app}/endpoint/{endpoint}/headers",
      body: z.object({ headers: noHeaders.optional() }),
      async handle({ projectId, params }) {
        await getEndpoint(database, projectId, params.endpoint);
        return noContent();
      },
    }),
  ),
];

export interface WebhookApiServices extends AuthenticationServices, Pick<Platform, "outgoing" | "publicUrl"> {}

/** Handles every request below /svix, so that Svix clients can manage webhooks. */
export const createWebhookApi = (services: WebhookApiServices): Answer =>
  createRequestHandler(
    [
      ...applicationRoutes,
      ...eventTypeRoutes,
      ...portalRoutes(services),
      ...listRoutes(services),
      create(services),
      ...updateRoutes(services),
      remove(services),
      ...secretRoutes(services),
      ...headerRoutes(services),
      ...messageRoutes(services),
      ...createRoutes(services),
      ...deliveryRoutes(services),
      ...replayRoutes(services),
      ...attemptRoutes(services),
    ],
    (request, appId) => authenticate(services, request, appId),
  );
