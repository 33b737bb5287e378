import type { WebhookEventType } from "@vestibule/contract/endpoints";
import type { Json } from "../../wire/json.ts";

export interface WebhookEndpointOptions {
  /** http or https. */
  readonly url: string;
  readonly description?: string | undefined;
  /** Null: all. */
  readonly eventTypes?: readonly string[] | null | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface WebhookEndpointUpdateCheck {
  /** Changes nothing when one of the changed fields is not as it was read here. */
  readonly onlyIfUnchanged?: boolean | undefined;
}

/** `pending`: it waits for its time or its turn. `sending`: it is under way at this moment. */
export type WebhookStatus = "success" | "pending" | "failure" | "sending";

export interface WebhookAttempt {
  readonly id: string;
  readonly messageId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly status: WebhookStatus;
  /** 0: there was no answer. */
  readonly responseStatus: number;
  /** The start of the answer, or why there was none. */
  readonly response: string;
  readonly durationMs: number;
  readonly isManual: boolean;
  readonly at: Date;
  readonly eventType: string | null;
}

interface PageOptions {
  /** Most of a page. Default: 50. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** `nextCursor`: null when there are no more. */
type Page<Item> = readonly Item[] & { readonly nextCursor: string | null };

export interface ListWebhookAttemptsOptions extends PageOptions {
  readonly status?: WebhookStatus | undefined;
}

/** Newest first. */
export type WebhookAttemptPage = Page<WebhookAttempt>;

/** What happened, without its payload. */
export interface WebhookMessageHead {
  readonly id: string;
  readonly eventType: string;
  readonly at: Date;
}

export interface WebhookMessage extends WebhookMessageHead {
  readonly payload: Json;
}

export interface ListWebhookMessagesOptions extends PageOptions {
  readonly eventTypes?: readonly string[] | undefined;
}

/** Newest first. */
export type WebhookMessagePage = Page<WebhookMessageHead>;

/** How far a message is on its way to an endpoint. */
interface Progress {
  readonly status: WebhookStatus;
  /** In all. */
  readonly attempts: number;
  /** Null: there will be none, or it waits for an earlier message about the same user or team. */
  readonly nextAttemptAt: Date | null;
}

export interface WebhookDelivery extends WebhookMessageHead, Progress {}

export interface ListWebhookDeliveriesOptions extends ListWebhookMessagesOptions {
  readonly status?: WebhookStatus | undefined;
}

/** Newest first. */
export type WebhookDeliveryPage = Page<WebhookDelivery>;

/** Where a message goes. */
export interface WebhookDestination extends Progress {
  readonly endpointId: string;
  readonly url: string;
  readonly description: string;
  readonly isDisabled: boolean;
}

export interface WebhookHealth {
  /** Since when every attempt has failed; null: the last one did not. */
  readonly failingSince: Date | null;
  /** When the server disabled it because it went on failing; null: it did not. */
  readonly givenUpAt: Date | null;
  readonly lastAttempt: Pick<WebhookAttempt, "status" | "responseStatus" | "at"> | null;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly isDisabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null where a change answered with the endpoint. */
  readonly health: WebhookHealth | null;
  /** What is absent stays. @throws CHANGED_MEANWHILE when `check` says so; SCHEMA_ERROR */
  update(change: Partial<WebhookEndpointOptions>, check?: WebhookEndpointUpdateCheck): Promise<WebhookEndpoint>;
  delete(): Promise<void>;
  getSecret(): Promise<string>;
  /** The old secret signs beside the new one for a day. Answers the new one. */
  rotateSecret(): Promise<string>;
  /** Answers what is sent. */
  sendExample(eventType: WebhookEventType): Promise<WebhookMessage>;
  listAttempts(options?: ListWebhookAttemptsOptions): Promise<WebhookAttemptPage>;
  /** One message once more, whatever became of it. */
  resend(messageId: string): Promise<void>;
  /** Everything that failed since then, once more. Answers how many messages that are. */
  recover(since: Date): Promise<number>;
  /** Everything since then that was never sent here. Answers how many messages that are. */
  replayMissing(since: Date): Promise<number>;
}

export interface WebhookMethods {
  /** A token of a day for the webhook API of the project, as Svix's clients take it. */
  getSvixToken(): Promise<string>;
  /** Oldest first. */
  listWebhookEndpoints(): Promise<readonly WebhookEndpoint[]>;
  /** Null: there is no such endpoint. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null>;
  /** @throws SCHEMA_ERROR */
  createWebhookEndpoint(options: WebhookEndpointOptions): Promise<WebhookEndpoint>;
  /** What goes to an endpoint, and how far it is; null: there is no such endpoint. */
  listWebhookDeliveries(
    endpointId: string,
    options?: ListWebhookDeliveriesOptions,
  ): Promise<WebhookDeliveryPage | null>;
  /** How many deliveries of the last 30 days stand how; null: there is no such endpoint. */
  countWebhookDeliveries(endpointId: string): Promise<Readonly<Record<WebhookStatus, number>> | null>;
  /** What happened in the last 30 days, whether there was an endpoint for it or not. */
  listWebhookMessages(options?: ListWebhookMessagesOptions): Promise<WebhookMessagePage>;
  /** What an attempt carried; null when it is no longer kept. */
  getWebhookMessage(id: string): Promise<WebhookMessage | null>;
  /** All endpoints that a message goes to; null when it is no longer kept. */
  listWebhookDestinations(messageId: string): Promise<readonly WebhookDestination[] | null>;
  /** The newest attempts to deliver a message, at most 250; null when it is no longer kept. */
  listWebhookMessageAttempts(messageId: string, endpointId?: string): Promise<readonly WebhookAttempt[] | null>;
}
