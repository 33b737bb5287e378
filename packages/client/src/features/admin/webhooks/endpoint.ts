import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { WebhookApi } from "./webhook-api.ts";
import type { WebhookEndpoint, WebhookEndpointOptions } from "./webhook-types.ts";
import {
  type AttemptWire,
  type EndpointWire,
  expectedToWire,
  type MessageWire,
  optionsToWire,
  type PageWire,
  statusToWire,
  toAttempt,
  toHealth,
  toMessage,
  toPage,
} from "./webhook-wire.ts";

const pageSize = 50;

/** The value is missing only if the endpoint was deleted concurrently. */
export function requireFound<Value>(value: unknown): Value {
  if (value === null || value === undefined) throw new Error("This webhook endpoint no longer exists.");
  return value as Value;
}

export function toEndpoint(api: WebhookApi, wire: EndpointWire): WebhookEndpoint {
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
