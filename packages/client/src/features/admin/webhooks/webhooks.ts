import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";
import { createWebhookApi, type WebhookApi } from "./webhook-api.ts";
import type { WebhookEndpoint, WebhookEndpointOptions, WebhookMethods } from "./webhook-types.ts";
import {
  type AttemptWire,
  type CountsWire,
  type DeliveryWire,
  type DestinationWire,
  type EndpointWire,
  expectedToWire,
  type MessageWire,
  optionsToWire,
  type PageWire,
  statusToWire,
  toAttempt,
  toCounts,
  toDelivery,
  toDestination,
  toHealth,
  toMessage,
  toMessageHead,
  toPage,
} from "./webhook-wire.ts";

const pageSize = 50;

/** The value is missing only if the endpoint was deleted concurrently. */
function requireFound<Value>(value: unknown): Value {
  if (value === null || value === undefined) throw new Error("This webhook endpoint no longer exists.");
  return value as Value;
}

function toEndpoint(api: WebhookApi, wire: EndpointWire): WebhookEndpoint {
  const read = {
    url: wire.url,
    description: wire.description,
    eventTypes: wire.filterTypes ?? null,
    isDisabled: wire.disabled ?? false,
  } satisfies WebhookEndpointOptions;
  return Object.freeze({
    id: wire.id,
    ...read,
    createdAt: new Date(wire.createdAt),
    updatedAt: new Date(wire.updatedAt),
    health: wire.health ? toHealth(wire.health) : null,
    ...changes(api, wire.id, read),
    listAttempts: async ({ status, limit = pageSize, cursor } = {}) => {
      const query = { limit, iterator: cursor, status: statusToWire(status), with_msg: true };
      const page = await api.send("GET", withQuery(`/attempt/endpoint/${encodeSegment(wire.id)}`, query));
      return toPage(requireFound<PageWire<AttemptWire>>(page), toAttempt);
    },
  } satisfies WebhookEndpoint);
}

type Changes =
  | "update"
  | "delete"
  | "getSecret"
  | "rotateSecret"
  | "sendExample"
  | "resend"
  | "recover"
  | "replayMissing";

function changes(api: WebhookApi, id: string, read: WebhookEndpointOptions): Pick<WebhookEndpoint, Changes> {
  const path = `/endpoint/${encodeSegment(id)}`;
  const act = async (method: string, to: string, body: object) => {
    const answer = await api.send(method, to, body);
    return answer === null ? requireFound(null) : answer;
  };
  const replay = async (what: string, since: Date) => {
    const { count } = (await act("POST", `${path}/${what}`, { since: since.toISOString() })) as { count: number };
    return count;
  };
  const getSecret = async () => requireFound<{ key: string }>(await api.send("GET", `${path}/secret`)).key;
  return {
    update: async (change, { onlyIfUnchanged = false } = {}) => {
      const body = { ...optionsToWire(change), ...(onlyIfUnchanged && expectedToWire(read, change)) };
      return toEndpoint(api, requireFound<EndpointWire>(await api.send("PATCH", path, body)));
    },
    delete: async () => {
      await api.send("DELETE", path);
    },
    getSecret,
    rotateSecret: async () => {
      await act("POST", `${path}/secret/rotate`, {});
      return getSecret();
    },
    sendExample: async (eventType) =>
      toMessage((await act("POST", `${path}/send-example`, { eventType })) as MessageWire),
    resend: async (messageId) => {
      await act("POST", `/msg/${encodeSegment(messageId)}/endpoint/${encodeSegment(id)}/resend`, {});
    },
    recover: (since) => replay("recover", since),
    replayMissing: (since) => replay("replay-missing", since),
  };
}

const messagesPageSize = 50;
/** More than the maximum number of endpoints per project. */
const endpointsPageSize = 100;
/** The maximum page size. */
const maxAttemptsPerMessage = 250;

/** With the token of each project, which several calls use. */
const apis = new WeakMap<AdminContext, WebhookApi>();

/** @see lazyMethods */
export function create(context: AdminContext): WebhookMethods {
  const api = apis.get(context) ?? createWebhookApi(context);
  apis.set(context, api);
  return {
    getSvixToken: api.token,
    listWebhookEndpoints: async () => {
      const path = withQuery("/endpoint", { limit: endpointsPageSize, order: "ascending", with_health: true });
      const page = (await api.send("GET", path)) as PageWire<EndpointWire> | null;
      return (page?.data ?? []).map((wire) => toEndpoint(api, wire));
    },
    getWebhookEndpoint: async (id) => {
      const path = withQuery(`/endpoint/${encodeSegment(id)}`, { with_health: true });
      const wire = (await api.send("GET", path)) as EndpointWire | null;
      return wire && toEndpoint(api, wire);
    },
    createWebhookEndpoint: async (options) =>
      toEndpoint(api, requireFound<EndpointWire>(await api.send("POST", "/endpoint", optionsToWire(options)))),
    ...deliveryMethods(api),
    listWebhookMessages: async ({ eventTypes, limit = messagesPageSize, cursor } = {}) => {
      const query = { limit, iterator: cursor, event_types: eventTypes?.join(","), with_content: false };
      const page = await api.send("GET", withQuery("/msg", query));
      return toPage((page ?? noPage) as PageWire<MessageWire>, toMessageHead);
    },
    getWebhookMessage: async (id) => {
      const path = withQuery(`/msg/${encodeSegment(id)}`, { with_content: true });
      const wire = (await api.send("GET", path)) as MessageWire | null;
      return wire && toMessage(wire);
    },
    listWebhookDestinations: async (messageId) => {
      const path = withQuery(`/msg/${encodeSegment(messageId)}/endpoint`, { limit: endpointsPageSize });
      const page = (await api.send("GET", path)) as PageWire<DestinationWire> | null;
      return page === null ? null : page.data.map(toDestination);
    },
    listWebhookMessageAttempts: async (messageId, endpointId) => {
      const query = { limit: maxAttemptsPerMessage, endpoint_id: endpointId, with_msg: true };
      const path = withQuery(`/attempt/msg/${encodeSegment(messageId)}`, query);
      const page = (await api.send("GET", path)) as PageWire<AttemptWire> | null;
      return page === null ? null : page.data.map(toAttempt);
    },
  };
}

const deliveryMethods = (
  api: WebhookApi,
): Pick<WebhookMethods, "listWebhookDeliveries" | "countWebhookDeliveries"> => ({
  listWebhookDeliveries: async (endpointId, { status, eventTypes, limit = messagesPageSize, cursor } = {}) => {
    const path = withQuery(`/endpoint/${encodeSegment(endpointId)}/msg`, {
      limit,
      iterator: cursor,
      status: statusToWire(status),
      event_types: eventTypes?.join(","),
      with_content: false,
    });
    const page = (await api.send("GET", path)) as PageWire<DeliveryWire> | null;
    return page && toPage(page, toDelivery);
  },
  countWebhookDeliveries: async (endpointId) => {
    const counts = (await api.send("GET", `/endpoint/${encodeSegment(endpointId)}/stats`)) as CountsWire | null;
    return counts && toCounts(counts);
  },
});

const noPage: PageWire<never> = { data: [], done: true, iterator: null };
