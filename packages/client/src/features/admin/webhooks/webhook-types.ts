import type { JsonValue, WebhookEventType } from "@vestibule/contract/endpoints";

export interface WebhookEndpointOptions {
  /** http or https. */
  readonly url: string;
  readonly description?: string | undefined;
  /** Null for all event types. */
  readonly eventTypes?: readonly string[] | null | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface WebhookEndpointUpdateCheck {
  /** Fails without changes if a changed field no longer has the value read here. */
  readonly onlyIfUnchanged?: boolean | undefined;
}

/** `pending`: scheduled or queued. `sending`: in progress. */
export type WebhookStatus = "success" | "pending" | "failure" | "sending";

export interface WebhookAttempt {
  readonly id: string;
  readonly messageId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly status: WebhookStatus;
  /** 0 when there was no response. */
  readonly responseStatus: number;
  /** The start of the response body, or why there was no response. */
  readonly response: string;
  readonly durationMs: number;
  readonly isManual: boolean;
  readonly at: Date;
  readonly eventType: string | null;
}

interface PageOptions {
  /** Maximum number per page. Default: 50. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** `nextCursor` is null on the last page. */
type Page<Item> = readonly Item[] & { readonly nextCursor: string | null };

export interface ListWebhookAttemptsOptions extends PageOptions {
  readonly status?: WebhookStatus | undefined;
}

/** Newest first. */
export type WebhookAttemptPage = Page<WebhookAttempt>;

/** A message without its payload. */
export interface WebhookMessageHead {
  readonly id: string;
  readonly eventType: string;
  readonly at: Date;
}

export interface WebhookMessage extends WebhookMessageHead {
  readonly payload: JsonValue;
}

export interface ListWebhookMessagesOptions extends PageOptions {
  readonly eventTypes?: readonly string[] | undefined;
}

/** Newest first. */
export type WebhookMessagePage = Page<WebhookMessageHead>;

/** Delivery progress of a message to an endpoint. */
interface Progress {
  readonly status: WebhookStatus;
  /** Total number of attempts. */
  readonly attempts: number;
  /** Of the last attempt: 0 when there was no response. Null before the first attempt. */
  readonly lastResponseStatus: number | null;
  /** Null when there will be no further attempt, or while an earlier message about the same user or team is pending. */
  readonly nextAttemptAt: Date | null;
}

export interface WebhookDelivery extends WebhookMessageHead, Progress {}

export interface ListWebhookDeliveriesOptions extends ListWebhookMessagesOptions {
  readonly status?: WebhookStatus | undefined;
}

/** Newest first. */
export type WebhookDeliveryPage = Page<WebhookDelivery>;

/** An endpoint that receives a message. */
export interface WebhookDestination extends Progress {
  readonly endpointId: string;
  readonly url: string;
  readonly description: string;
  readonly isDisabled: boolean;
}

export interface WebhookHealth {
  /** Since when every attempt has failed. Null if the last attempt succeeded. */
  readonly failingSince: Date | null;
  /** When the server disabled the endpoint after repeated failures; otherwise null. */
  readonly givenUpAt: Date | null;
  readonly lastAttempt: Pick<WebhookAttempt, "status" | "responseStatus" | "at"> | null;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Null for all event types. */
  readonly eventTypes: readonly string[] | null;
  readonly isDisabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null in responses to updates. */
  readonly health: WebhookHealth | null;
  /** Omitted fields stay unchanged. @throws CHANGED_MEANWHILE when `check` fails; SCHEMA_ERROR */
  update(change: Partial<WebhookEndpointOptions>, check?: WebhookEndpointUpdateCheck): Promise<WebhookEndpoint>;
  delete(): Promise<void>;
  getSecret(): Promise<string>;
  /** Both secrets sign for one day. Returns the new secret. */
  rotateSecret(): Promise<string>;
  /** Returns the message that is sent. */
  sendExample(eventType: WebhookEventType): Promise<WebhookMessage>;
  listAttempts(options?: ListWebhookAttemptsOptions): Promise<WebhookAttemptPage>;
  /** Resends one message, whatever its status. */
  resend(messageId: string): Promise<void>;
  /** Resends all messages that failed since then. Returns their number. */
  recover(since: Date): Promise<number>;
  /** Sends all messages since then that were never sent to this endpoint. Returns their number. */
  replayMissing(since: Date): Promise<number>;
}

export interface WebhookMethods {
  /** Returns a one-day token for the project's webhook API, compatible with Svix clients. */
  getSvixToken(): Promise<string>;
  /** Oldest first. */
  listWebhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Null when the endpoint doesn't exist. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null>;
  /** @throws SCHEMA_ERROR */
  createWebhookEndpoint(options: WebhookEndpointOptions): Promise<WebhookEndpoint>;
  /** The messages for an endpoint with their delivery progress. Null when the endpoint doesn't exist. */
  listWebhookDeliveries(
    endpointId: string,
    options?: ListWebhookDeliveriesOptions,
  ): Promise<WebhookDeliveryPage | null>;
  /** The number of deliveries per status in the last 30 days. Null when the endpoint doesn't exist. */
  countWebhookDeliveries(endpointId: string): Promise<Readonly<Record<WebhookStatus, number>> | null>;
  /** The events of the last 30 days, with or without an endpoint. */
  listWebhookMessages(options?: ListWebhookMessagesOptions): Promise<WebhookMessagePage>;
  /** A message with its payload. Null once its retention has ended. */
  getWebhookMessage(id: string): Promise<WebhookMessage | null>;
  /** All endpoints that receive a message. Null once its retention has ended. */
  listWebhookDestinations(messageId: string): Promise<WebhookDestination[] | null>;
  /** The latest delivery attempts for a message, at most 250. Null once its retention has ended. */
  listWebhookMessageAttempts(messageId: string, endpointId?: string): Promise<WebhookAttempt[] | null>;
}
