import type { JsonValue } from "@vestibule/contract/endpoints";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDestination,
  WebhookEndpointOptions,
  WebhookHealth,
  WebhookMessage,
  WebhookMessageHead,
  WebhookStatus,
} from "./webhook-types.ts";

interface HealthWire {
  readonly failingSince: string | null;
  readonly givenUpAt: string | null;
  readonly lastAttempt: Pick<AttemptWire, "status" | "responseStatusCode" | "timestamp"> | null;
}

export interface EndpointWire {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly filterTypes?: readonly string[] | null;
  readonly disabled?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly health?: HealthWire | null;
}

export interface AttemptWire {
  readonly id: string;
  readonly msgId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly status: number;
  readonly response: string;
  readonly responseStatusCode: number;
  readonly responseDurationMs: number;
  readonly timestamp: string;
  readonly triggerType: number;
  readonly msg?: { readonly eventType: string } | null;
}

export interface MessageWire {
  readonly id: string;
  readonly eventType: string;
  readonly payload: JsonValue;
  readonly timestamp: string;
}

interface ProgressWire {
  readonly status: number;
  readonly attempts: number;
  /** Older servers omit it. */
  readonly lastResponseStatusCode?: number | null;
  readonly nextAttempt: string | null;
}

export type DeliveryWire = MessageWire & ProgressWire;
export type DestinationWire = EndpointWire & ProgressWire;

export type CountsWire = Record<"success" | "pending" | "sending" | "fail", number>;

export interface PageWire<Item> {
  readonly data: readonly Item[];
  readonly done: boolean;
  readonly iterator: string | null;
}

const statuses = ["success", "pending", "failure", "sending"] as const;
const manual = 1;

const toStatus = (status: number): WebhookStatus => statuses[status] ?? "pending";
const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The status as a list filter. */
export const statusToWire = (status: WebhookStatus | undefined): number | undefined =>
  status && statuses.indexOf(status);

export const optionsToWire = ({ eventTypes, isDisabled, ...same }: Partial<WebhookEndpointOptions>) => ({
  ...same,
  ...(eventTypes !== undefined && { filterTypes: eventTypes }),
  ...(isDisabled !== undefined && { disabled: isDisabled }),
});

/** The read values of the fields that change. */
export function expectedToWire(read: WebhookEndpointOptions, change: Partial<WebhookEndpointOptions>) {
  const expected = {
    ...(change.url !== undefined && { url: read.url }),
    ...(change.description !== undefined && { description: read.description }),
    ...(change.isDisabled !== undefined && { disabled: read.isDisabled }),
    ...(change.eventTypes !== undefined && { eventTypes: read.eventTypes }),
  };
  return { expected };
}

export const toHealth = ({ failingSince, givenUpAt, lastAttempt }: HealthWire): WebhookHealth => ({
  failingSince: toDate(failingSince),
  givenUpAt: toDate(givenUpAt),
  lastAttempt: lastAttempt && {
    status: toStatus(lastAttempt.status),
    responseStatus: lastAttempt.responseStatusCode,
    at: new Date(lastAttempt.timestamp),
  },
});

const toHead = ({ id, eventType, timestamp }: MessageWire): WebhookMessageHead => ({
  id,
  eventType,
  at: new Date(timestamp),
});

const toProgress = ({ status, attempts, lastResponseStatusCode, nextAttempt }: ProgressWire) => ({
  status: toStatus(status),
  attempts,
  lastResponseStatus: lastResponseStatusCode ?? null,
  nextAttemptAt: toDate(nextAttempt),
});

export const toMessageHead = (wire: MessageWire): WebhookMessageHead => Object.freeze(toHead(wire));

export const toMessage = (wire: MessageWire): WebhookMessage =>
  Object.freeze({ ...toHead(wire), payload: wire.payload });

export const toDelivery = (wire: DeliveryWire): WebhookDelivery =>
  Object.freeze({ ...toHead(wire), ...toProgress(wire) });

export const toDestination = (wire: DestinationWire): WebhookDestination =>
  Object.freeze({
    endpointId: wire.id,
    url: wire.url,
    description: wire.description,
    isDisabled: wire.disabled ?? false,
    ...toProgress(wire),
  });

export const toAttempt = (wire: AttemptWire): WebhookAttempt =>
  Object.freeze({
    id: wire.id,
    messageId: wire.msgId,
    endpointId: wire.endpointId,
    url: wire.url,
    status: toStatus(wire.status),
    responseStatus: wire.responseStatusCode,
    response: wire.response,
    durationMs: wire.responseDurationMs,
    isManual: wire.triggerType === manual,
    at: new Date(wire.timestamp),
    eventType: wire.msg?.eventType ?? null,
  });

/** Converts a page to a list with the cursor of the next page. */
export const toPage = <Wire, Item>(
  { data, done, iterator }: PageWire<Wire>,
  toItem: (wire: Wire) => Item,
): readonly Item[] & { readonly nextCursor: string | null } =>
  Object.assign(data.map(toItem), { nextCursor: done ? null : iterator });

export const toCounts = ({ success, pending, sending, fail }: CountsWire): Readonly<Record<WebhookStatus, number>> => ({
  success,
  pending,
  sending,
  failure: fail,
});
