import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { AddressNotAllowedError, type OutgoingGuard } from "../../../../platform/outgoing-guard.ts";
import type { EndpointResponse } from "../retry-policy.ts";
import type { Message } from "./message.ts";

/** How much of an answer's body is kept, in bytes. */
const maxBodyBytes = 1024;

export interface SendOptions {
  /** Where the server may connect to. */
  readonly outgoing: OutgoingGuard;
  readonly userAgent: string;
  /** How long an attempt may take in all, in ms. */
  readonly limitMs: number;
}

/** Posts a message. Redirects are answers like others. Whatever goes wrong over there is an answer with status 0.
 *  @throws the reason of `signal` when it is aborted before there is an answer. */
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
    const body = limit.signal.aborted ? `There was no answer within ${options.limitMs / 1000} s` : explain(error);
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
    // A connection for each: one that was kept may be closed over there at the very moment it is used again, and a failure would count.
    agent: false,
    signal,
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.once("error", reject);
      request.once("close", () => reject(new Error("The connection was closed without an answer")));
      request.end(body);
    });
    return {
      status: response.statusCode ?? 0,
      body: await readStart(response),
      retryAfter: response.headers["retry-after"] ?? null,
    };
  } finally {
    // What else comes, and what goes wrong from here on, interests nobody.
    request.on("error", () => undefined);
    request.destroy();
  }
}

function open(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === "https:" ? httpsRequest(url, options) : httpRequest(url, options);
}

/** The answer was given with its status; a body that ends early or too late changes nothing. */
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
    // As much as came.
  }
  return toSafeText(Buffer.concat(chunks).subarray(0, maxBodyBytes));
}

/** Text that the database can hold and that does nothing where it is shown: without control characters, and without half a letter. */
export const toSafeText = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/�+$/, "");

/** What people can do something about, by the codes of the system. */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed without an answer",
  EPIPE: "The connection was closed without an answer",
  ENOTFOUND: "The host is not known",
  EAI_AGAIN: "The host could not be looked up",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The host cannot be reached",
  ETIMEDOUT: "The host cannot be reached",
};

/** The failure in words for the owner of the endpoint. */
function explain(error: unknown): string {
  if (error instanceof AddressNotAllowedError) return error.message;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  if (code !== null && explanations[code]) return explanations[code];
  const text = error instanceof Error ? error.message : "";
  return toSafeText(Buffer.from(code === null || text.includes(code) ? text : `${text} (${code})`));
}
