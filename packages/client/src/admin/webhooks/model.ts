import type { WebhookEventType } from "@vestibule/contract/endpoints";
import type { Json } from "../../wire/json.ts";

export interface WebhookEndpointOptions {
  /** http or https. */
  readonly url: string;
  readonly description?: string | undefined;
  /** Null: all. */
  readonly eventTypes?: readonly WebhookEventType[] | null | undefined;
  readonly isDisabled?: boolean | undefined;
}

export interface WebhookAttempt {
  readonly id: string;
  readonly messageId: string;
  readonly url: string;
  readonly status: "success" | "pending" | "failure" | "sending";
  /** 0: there was no answer. */
  readonly responseStatus: number;
  /** The start of the answer, or why there was none. */
  readonly response: string;
  readonly durationMs: number;
  readonly isManual: boolean;
  readonly at: Date;
  readonly eventType: string | null;
}

export interface ListWebhookAttemptsOptions {
  readonly status?: WebhookAttempt["status"] | undefined;
  /** Most attempts of a page. Default: 50. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first. `nextCursor`: null when there are no more. */
export type WebhookAttemptPage = readonly WebhookAttempt[] & { readonly nextCursor: string | null };

export interface WebhookMessage {
  readonly id: string;
  readonly eventType: string;
  readonly payload: Json;
  readonly at: Date;
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
  /** What is absent stays. */
  update(change: Partial<WebhookEndpointOptions>): Promise<WebhookEndpoint>;
  delete(): Promise<void>;
  getSecret(): Promise<string>;
  /** The old secret signs beside the new one for a day. Answers the new one. */
  rotateSecret(): Promise<string>;
  sendExample(eventType: WebhookEventType): Promise<void>;
  listAttempts(options?: ListWebhookAttemptsOptions): Promise<WebhookAttemptPage>;
  /** One message once more, whatever became of it. */
  resend(messageId: string): Promise<void>;
  /** Everything that failed since then, once more. */
  recover(since: Date): Promise<void>;
  /** Everything since then that was never sent here. */
  replayMissing(since: Date): Promise<void>;
}

export interface WebhookMethods {
  /** A token of a day for the webhook API of the project, as Svix's clients take it. */
  getSvixToken(): Promise<string>;
  /** Oldest first. */
  listWebhookEndpoints(): Promise<readonly WebhookEndpoint[]>;
  createWebhookEndpoint(options: WebhookEndpointOptions): Promise<WebhookEndpoint>;
  /** What an attempt carried; null when it is no longer kept. */
  getWebhookMessage(id: string): Promise<WebhookMessage | null>;
}
