import { type WebhookEventType, webhookEventTypes } from "@vestibule/contract/endpoints";
import { z } from "zod";
import type { Queryable } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { recordAudit } from "../../../audit/index.ts";
import { toMessageId } from "../../message-ids.ts";
import { recover, replayBatchSize, replayMissing, resend, sendExample } from "../../replay.ts";
import type { EndpointRow } from "../endpoints/endpoint-statements.ts";
import { getEndpoint } from "../endpoints/find.ts";
import { getMessage } from "../messages/find.ts";
import { findPayload } from "../messages/message-statements.ts";
import { toWire } from "../messages/to-wire.ts";
import { conflict } from "../surface/errors.ts";
import { time } from "../surface/fields.ts";
import { type Call, type Route, route } from "../surface/route.ts";

type Services = Pick<Platform, "database">;

const replayed = z.object({ since: time(), until: time().nullish() });
const eventTypeNames = Object.keys(webhookEventTypes) as [WebhookEventType, ...WebhookEventType[]];

/** Routes that trigger deliveries manually. */
export const replayRoutes = (services: Services): readonly Route[] => [
  ...(["recover", "replay-missing"] as const).map((kind) => createReplayRoute(services, kind)),
  resendRoute(services),
  sendExampleRoute(services),
];

/**
 * Rejects disabled endpoints: a later delivery of a request made now would be unexpected. Not locked, to prevent a
 * deadlock with finishing attempts, which lock the delivery before the endpoint. @throws WebhookApiError 404, 409
 */
async function getEnabledEndpoint(transaction: Queryable, call: Call<unknown, unknown>): Promise<EndpointRow> {
  const endpoint = await getEndpoint(transaction, call.projectId, call.params.endpoint);
  if (endpoint.is_disabled) throw conflict("The endpoint is disabled. Enable it first.");
  return endpoint;
}

const auditReplay = (transaction: Queryable, call: Call<unknown, unknown>, endpoint: EndpointRow, details: object) =>
  recordAudit(transaction, call.caller.audit, [
    { action: "webhook.replay", target: { type: "webhook_endpoint", id: endpoint.id }, details: { ...details } },
  ]);

/**
 * The request completes synchronously, so there is no task to poll. `count`: messages to send; not part of Svix's
 * response.
 */
const toTask = (kind: string, endpoint: EndpointRow, { now, count }: { now: number; count: number }) => ({
  id: `qtask_${endpoint.id.slice(3)}`,
  status: "finished",
  task: kind === "recover" ? "endpoint.recover" : "endpoint.replay",
  updatedAt: new Date(now),
  count,
});

/**
 * `POST …/recover`: failed deliveries. `POST …/replay-missing`: events that were never sent, such as those from before
 * the endpoint existed.
 */
const createReplayRoute = ({ database }: Services, kind: "recover" | "replay-missing"): Route =>
  route({
    method: "POST",
    path: `/app/{app}/endpoint/{endpoint}/${kind}`,
    body: replayed,
    async handle(call) {
      const { projectId, now } = call;
      const { since } = call.body;
      const until = call.body.until ?? undefined;
      const replay = kind === "recover" ? recover : replayMissing;
      // In batches, so that a large replay doesn't block others for long.
      const replayBatch = () =>
        database.transaction(async (transaction) => {
          const endpoint = await getEnabledEndpoint(transaction, call);
          const count = await replay(transaction, { projectId, endpointId: endpoint.id, since, until, now });
          await auditReplay(transaction, call, endpoint, { kind, since, until: until ?? null, count });
          return { endpoint, count };
        });
      let batch = await replayBatch();
      let count = batch.count;
      while (batch.count === replayBatchSize) {
        batch = await replayBatch();
        count += batch.count;
      }
      return { status: 202, body: toTask(kind, batch.endpoint, { now, count }) };
    },
  });

/** `POST …/resend`: sends one message again, whatever its status and the endpoint's filter. */
const resendRoute = ({ database }: Services): Route =>
  route({
    method: "POST",
    path: "/app/{app}/msg/{message}/endpoint/{endpoint}/resend",
    async handle(call) {
      const { projectId, now } = call;
      await database.transaction(async (transaction) => {
        const endpoint = await getEnabledEndpoint(transaction, call);
        const message = await getMessage(transaction, projectId, call.params.message);
        // A delivery in progress is sent anyway.
        await resend(transaction, { projectId, endpointId: endpoint.id, eventId: message.id, now });
        await auditReplay(transaction, call, endpoint, { kind: "resend", message: toMessageId(message.id) });
      });
      return { status: 202, body: {} };
    },
  });

/** `POST …/send-example`: an event with example data, for this endpoint only. */
const sendExampleRoute = ({ database }: Services): Route =>
  route({
    method: "POST",
    path: "/app/{app}/endpoint/{endpoint}/send-example",
    body: z.object({ eventType: z.enum(eventTypeNames) }),
    async handle(call) {
      const { projectId, now } = call;
      const { eventType } = call.body;
      const message = await database.transaction(async (transaction) => {
        const endpoint = await getEnabledEndpoint(transaction, call);
        const eventId = await sendExample(transaction, { projectId, endpointId: endpoint.id, eventType, now });
        await auditReplay(transaction, call, endpoint, {
          kind: "example",
          message: toMessageId(eventId),
          event_type: eventType,
        });
        const row = await getMessage(transaction, projectId, toMessageId(eventId));
        const content = await transaction.row(findPayload, { projectId, eventId });
        return toWire(row, content?.payload);
      });
      return { status: 202, body: message };
    },
  });
