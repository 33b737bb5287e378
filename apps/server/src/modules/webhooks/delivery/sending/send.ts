import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { AddressNotAllowedError, type OutgoingGuard, unknownHost } from "../../../../platform/outgoing-guard.ts";
import { toMessageId } from "../../message-ids.ts";
import { sign } from "../../signing-secrets.ts";
import type { EndpointResponse } from "../retry-policy.ts";

/** Not imported: see `http/listener.ts`. */
const { request: httpRequest } = process.getBuiltinModule("node:http");

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Builds the request for an event: the same id and body at every attempt, signed with each secret and the current
 * timestamp. `now`: ms since the epoch. @see Standard Webhooks, "Webhook headers (sending metadata to consumers)"
 */
export function toMessage(
  event: { readonly id: string; readonly payload: unknown; readonly createdAt: Date },
  secrets: readonly string[],
  now: number,
): Message {
  const id = toMessageId(event.id);
  const timestampS = Math.floor(now / 1000);
  const body = toBody(event.payload);
  const signatures = secrets.map((secret) => sign(secret, { id, timestampS, body })).join(" ");
  const signed = { id, timestamp: String(timestampS), signature: signatures };
  const named = (prefix: string) => Object.entries(signed).map(([name, value]) => [`${prefix}-${name}`, value]);
  return {
    headers: {
      "content-type": "application/json",
      ...Object.fromEntries([...named("svix"), ...named("webhook")]),
      // The timestamp of the standard is the attempt's. After a failure, a later event can arrive first.
      "webhook-event-time": event.createdAt.toISOString(),
    },
    body,
  };
}

/** JSONB doesn't preserve key order; put the type before the data for readability. Custom messages can be any JSON. */
function toBody(payload: unknown): string {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload) || !("type" in payload)) {
    return JSON.stringify(payload);
  }
  const { type, ...rest } = payload;
  return JSON.stringify({ type, ...rest });
}

/** Max bytes of a response body to store. */
const maxBodyBytes = 1024;

export interface SendOptions {
  /** Restricts outgoing connections (SSRF). */
  readonly outgoing: OutgoingGuard;
  readonly userAgent: string;
  /** Timeout of an attempt, in ms. */
  readonly limitMs: number;
}

/**
 * Posts a message. Redirects are treated as responses. Any failure of the receiver is a response with status 0.
 * @throws the reason of `signal` if aborted before a response.
 */
export async function send(
  url: string,
  message: Message,
  options: SendOptions,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.limitMs);
  try {
    return await exchange(url, message, options, AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    signal.throwIfAborted();
    const body = limit.signal.aborted ? `No response within ${options.limitMs / 1000} s` : explain(error);
    return { status: 0, body, retryAfter: null };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  address: string,
  message: Message,
  options: SendOptions,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const url = new URL(address);
  options.outgoing.checkHost(url.hostname);
  const body = Buffer.from(message.body);
  const request = open(url, {
    method: "POST",
    headers: { ...message.headers, "user-agent": options.userAgent, "content-length": body.length },
    lookup: options.outgoing.lookup,
    // A new connection for each request: the receiver could close a kept-alive one just when it is reused, which would
    // count as a failure.
    agent: false,
    signal,
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.once("error", reject);
      request.once("close", () => reject(new Error("The connection was closed without a response")));
      request.end(body);
    });
    return {
      status: response.statusCode ?? 0,
      body: await readStart(response),
      retryAfter: response.headers["retry-after"] ?? null,
    };
  } finally {
    // The result is known; ignore later errors.
    request.on("error", () => undefined);
    request.destroy();
  }
}

function open(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === "https:" ? httpsRequest(url, options) : httpRequest(url, options);
}

/** The status decides the result; a truncated or slow body changes nothing. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } catch {
    // Return what was received.
  }
  return toSafeText(Buffer.concat(chunks).subarray(0, maxBodyBytes));
}

/** Text that is safe to store and display: without control characters and truncated characters. */
export const toSafeText = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/�+$/, "");

/** Failures that owners can fix, by system error code. */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed without a response",
  EPIPE: "The connection was closed without a response",
  ENOTFOUND: unknownHost,
  EAI_AGAIN: "The DNS lookup failed",
  EHOSTUNREACH: "The host can't be reached",
  ENETUNREACH: "The host can't be reached",
  ETIMEDOUT: "The host can't be reached",
};

/** A failure as a message for the endpoint's owner. */
function explain(error: unknown): string {
  if (error instanceof AddressNotAllowedError) return unknownHost;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  if (code !== null && explanations[code]) return explanations[code];
  const text = error instanceof Error ? error.message : "";
  return toSafeText(Buffer.from(code === null || text.includes(code) ? text : `${text} (${code})`));
}
