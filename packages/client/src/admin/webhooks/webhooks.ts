import { segment, withQuery } from "../../server/paths.ts";
import type { Json } from "../../wire/json.ts";
import type { AdminParts } from "../parts.ts";
import type {
  ListWebhookAttemptsOptions,
  WebhookAttempt,
  WebhookAttemptPage,
  WebhookEndpoint,
  WebhookEndpointOptions,
  WebhookMessage,
  WebhookMethods,
} from "./model.ts";
import { createWebhookApi, type WebhookApi } from "./webhook-api.ts";

export type { WebhookMethods } from "./model.ts";

interface EndpointWire {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly filterTypes?: readonly string[] | null;
  readonly disabled?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface AttemptWire {
  readonly id: string;
  readonly msgId: string;
  readonly url: string;
  readonly status: number;
  readonly response: string;
  readonly responseStatusCode: number;
  readonly responseDurationMs: number;
  readonly timestamp: string;
  readonly triggerType: number;
  readonly msg?: { readonly eventType: string } | null;
}

interface MessageWire {
  readonly id: string;
  readonly eventType: string;
  readonly payload: Json;
  readonly timestamp: string;
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly done: boolean;
  readonly iterator: string | null;
}

const statuses = ["success", "pending", "failure", "sending"] as const;
const manual = 1;
const attemptsPageSize = 50;
/** More endpoints than a project can have. */
const endpointsPageSize = 100;

export function createWebhookMethods(parts: AdminParts): WebhookMethods {
  const api = createWebhookApi(parts);
  return {
    getSvixToken: api.token,
    listWebhookEndpoints: async () => {
      const page = (await api.send(
        "GET",
        withQuery("/endpoint", { limit: endpointsPageSize, order: "ascending" }),
      )) as Page<EndpointWire> | null;
      return (page?.data ?? []).map((wire) => toEndpoint(api, wire));
    },
    createWebhookEndpoint: async (options) =>
      toEndpoint(api, demand<EndpointWire>(await api.send("POST", "/endpoint", toWire(options)))),
    getWebhookMessage: async (id) => {
      const path = withQuery(`/msg/${segment(id)}`, { with_content: true });
      const wire = (await api.send("GET", path)) as MessageWire | null;
      return wire && toMessage(wire);
    },
  };
}

const toWire = ({ eventTypes, isDisabled, ...same }: Partial<WebhookEndpointOptions>) => ({
  ...same,
  ...(eventTypes !== undefined && { filterTypes: eventTypes }),
  ...(isDisabled !== undefined && { disabled: isDisabled }),
});

const toMessage = ({ id, eventType, payload, timestamp }: MessageWire): WebhookMessage =>
  Object.freeze({ id, eventType, payload, at: new Date(timestamp) });

const toAttempt = (wire: AttemptWire): WebhookAttempt =>
  Object.freeze({
    id: wire.id,
    messageId: wire.msgId,
    url: wire.url,
    status: statuses[wire.status] ?? "pending",
    responseStatus: wire.responseStatusCode,
    response: wire.response,
    durationMs: wire.responseDurationMs,
    isManual: wire.triggerType === manual,
    at: new Date(wire.timestamp),
    eventType: wire.msg?.eventType ?? null,
  });

/** What only a deletion meanwhile can have taken away. */
function demand<Value>(value: unknown): Value {
  if (value === null || value === undefined) throw new Error("The webhook endpoint does not exist any more.");
  return value as Value;
}

function toEndpoint(api: WebhookApi, wire: EndpointWire): WebhookEndpoint {
  const path = `/endpoint/${segment(wire.id)}`;
  const getSecret = async () => demand<{ key: string }>(await api.send("GET", `${path}/secret`)).key;
  const act = async (method: string, to: string, body: object) => {
    if ((await api.send(method, to, body)) === null) demand(null);
  };
  return Object.freeze({
    id: wire.id,
    url: wire.url,
    description: wire.description,
    eventTypes: wire.filterTypes ?? null,
    isDisabled: wire.disabled ?? false,
    createdAt: new Date(wire.createdAt),
    updatedAt: new Date(wire.updatedAt),
    update: async (change) => toEndpoint(api, demand<EndpointWire>(await api.send("PATCH", path, toWire(change)))),
    delete: async () => {
      await api.send("DELETE", path);
    },
    getSecret,
    rotateSecret: async () => {
      await act("POST", `${path}/secret/rotate`, {});
      return getSecret();
    },
    sendExample: (eventType) => act("POST", `${path}/send-example`, { eventType }),
    listAttempts: (options) => listAttempts(api, wire.id, options),
    resend: (messageId) => act("POST", `/msg/${segment(messageId)}/endpoint/${segment(wire.id)}/resend`, {}),
    recover: (since) => act("POST", `${path}/recover`, { since: since.toISOString() }),
    replayMissing: (since) => act("POST", `${path}/replay-missing`, { since: since.toISOString() }),
  } satisfies WebhookEndpoint);
}

async function listAttempts(
  api: WebhookApi,
  endpointId: string,
  { status, limit = attemptsPageSize, cursor }: ListWebhookAttemptsOptions = {},
): Promise<WebhookAttemptPage> {
  const path = withQuery(`/attempt/endpoint/${segment(endpointId)}`, {
    limit,
    iterator: cursor,
    status: status && statuses.indexOf(status),
    with_msg: true,
  });
  const { data, done, iterator } = demand<Page<AttemptWire>>(await api.send("GET", path));
  return Object.assign(data.map(toAttempt), { nextCursor: done ? null : iterator });
}
