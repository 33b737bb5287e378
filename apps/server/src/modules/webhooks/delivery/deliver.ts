import { violatesForeignKey } from "../../../platform/database/database-errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { getErrorCode, getTraceparent } from "../../../platform/telemetry/tracing.ts";
import { newAttemptId } from "../message-ids.ts";
import { decryptSecret } from "../signing-secrets.ts";
import { type ClaimedRow, type FinishedRow, finishAttempt, releaseDelivery } from "./delivery-statements.ts";
import { type EndpointResponse, isSuccess, nextAttempt } from "./retry-policy.ts";
import { type Message, type SendOptions, send, toMessage } from "./sending/send.ts";

export interface Endpoint {
  readonly projectId: string;
  readonly endpointId: string;
}

export interface DeliveryServices
  extends Pick<Platform, "database" | "clock" | "encryption" | "log" | "metrics" | "tracer"> {
  readonly sending: SendOptions;
  /** Delays between attempts. */
  readonly retrySeconds: readonly number[];
  /** A random number from 0 to 1. */
  readonly chance: () => number;
}

/** A delivery claimed by this server. */
export type Claimed = ClaimedRow & { readonly event_id: string };

export interface Delivered {
  readonly answer: EndpointResponse;
  /** When the endpoint started to fail; null if it doesn't. */
  readonly failingSince: Date | null;
  /** When its next delivery is due; null if none is pending. */
  readonly dueAt: Date | null;
}

/**
 * Makes one attempt at a delivery claimed until `claim` and stores the result. Null if the endpoint or event was
 * deleted.
 * @throws the reason of `signal` after releasing the delivery, if aborted before a response.
 */
export async function deliver(
  services: DeliveryServices,
  endpoint: Endpoint,
  row: Claimed,
  claim: Date,
  signal: AbortSignal,
): Promise<Delivered | null> {
  const span = services.tracer.begin({ kind: "client", traceparent: row.traceparent });
  const startedAt = performance.now();
  const delivered = await span
    .run(() => attemptDelivery(services, endpoint, row, claim, signal))
    .catch((error: unknown) => {
      span.end("deliver webhook", { "vestibule.project_id": endpoint.projectId }, getErrorCode(error));
      throw error;
    });
  const status = delivered?.answer.status ?? 0;
  const isDelivered = delivered !== null && isSuccess(delivered.answer);
  const attributes = { "vestibule.project_id": endpoint.projectId, "http.response.status_code": status || undefined };
  span.end("deliver webhook", attributes, isDelivered ? null : String(status));
  if (delivered !== null) {
    services.metrics.webhooks.attempts.with(isDelivered ? "succeeded" : "failed").add();
    services.metrics.webhooks.seconds.with().observe((performance.now() - startedAt) / 1_000);
  }
  return delivered;
}

async function attemptDelivery(
  services: DeliveryServices,
  endpoint: Endpoint,
  row: Claimed,
  claim: Date,
  signal: AbortSignal,
): Promise<Delivered | null> {
  const { database, clock } = services;
  const { projectId, endpointId } = endpoint;
  const started = clock();
  const message = signMessage(services, endpoint, row, started);
  let answer: EndpointResponse;
  try {
    answer = message ? await send(row.url, withTrace(message), services.sending, signal) : unsignable;
  } catch (error) {
    await database.run(releaseDelivery, {
      projectId,
      endpointId,
      eventId: row.event_id,
      claim,
      nextAttemptAt: new Date(clock()),
    });
    throw error;
  }
  const finished = await finish(services, endpoint, row, claim, answer, started);
  return finished && { answer, failingSince: finished.failing_since, dueAt: finished.due_at };
}

/** The receiver continues the trace. @see W3C Trace Context §3.2 */
function withTrace(message: Message): Message {
  const traceparent = getTraceparent();
  return traceparent === null ? message : { ...message, headers: { ...message.headers, traceparent } };
}

/** Counts as an attempt, so that a delivery that can never be signed fails eventually. */
const unsignable: EndpointResponse = {
  status: 0,
  body: "The message could not be signed: its secret or content can't be read.",
  retryAfter: null,
};

/** Null if the secret or payload can't be read. */
function signMessage(services: DeliveryServices, endpoint: Endpoint, row: Claimed, now: number): Message | null {
  try {
    const secrets = row.secret_ids.map((id, place) =>
      decryptSecret(services, endpoint, { id, ciphertext: row.secret_ciphertexts[place] ?? Buffer.alloc(0) }),
    );
    return toMessage({ id: row.event_id, payload: row.payload, createdAt: row.created_at }, secrets, now);
  } catch (error) {
    services.log.error({ err: error, ...endpoint, eventId: row.event_id }, "failed to sign a webhook");
    return null;
  }
}

/** Violated if the event or endpoint was deleted during the attempt. */
const goneConstraints = ["webhook_attempts_project_id_endpoint_id_fkey", "webhook_attempts_project_id_event_id_fkey"];

async function finish(
  { database, clock, retrySeconds, chance }: DeliveryServices,
  { projectId, endpointId }: Endpoint,
  row: Claimed,
  claim: Date,
  answer: EndpointResponse,
  started: number,
): Promise<FinishedRow | null> {
  const now = clock();
  const failure = { answer, attempts: row.attempts + 1, retrySeconds, now, chance: chance() };
  const retryAt = isSuccess(answer) ? null : nextAttempt(failure);
  const values = {
    projectId,
    endpointId,
    eventId: row.event_id,
    claim,
    attemptId: newAttemptId(),
    url: row.url,
    isSuccess: isSuccess(answer),
    status: answer.status,
    body: answer.body,
    durationMs: Math.max(0, Math.round(now - started)),
    isManual: row.is_manual,
    startedAt: new Date(started),
    endedAt: new Date(now),
    retryAt: retryAt === null ? null : new Date(retryAt),
  };
  try {
    return await database.row(finishAttempt, values);
  } catch (error) {
    if (goneConstraints.some((constraint) => violatesForeignKey(error, constraint))) return null;
    throw error;
  }
}
