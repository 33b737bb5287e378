import type { IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { OutgoingGuard } from "../../../platform/outgoing-guard.ts";

/** Not imported: see `http/listener.ts`. */
const { request: httpRequest } = process.getBuiltinModule("node:http");

/** The subset of `fetch` that provider requests need. */
export type OutboundFetch = (url: string, options: OutboundOptions) => Promise<Response>;

export interface OutboundOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Timeout of a whole request, in ms. */
const timeoutMs = 10_000;
/** Maximum response size, in bytes; an email list or a key set is a few thousand. */
const maxResponseBytes = 512 * 1024;

/**
 * Sends requests without following redirects and limits time and size. `guard`: restricts the hosts; null: no
 * restriction.
 */
export function createOutboundFetch(guard: OutgoingGuard | null): OutboundFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    guard?.checkHost(url.hostname);
    const options = {
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(guard ? { lookup: guard.lookup } : {}),
    };
    return exchange(url, options, toText(body));
  };
}

function toText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new Error("Provider request bodies must be strings or forms");
}

function exchange(url: URL, options: RequestOptions, body: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, options, (response) => readResponse(response).then(resolve, reject));
    request.on("error", reject);
    request.end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and closes the connection.
    if (size > maxResponseBytes) throw new Error(`Response exceeds ${maxResponseBytes} bytes`);
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const body = Buffer.concat(chunks);
  return new Response(body.length === 0 ? null : body, { status: response.statusCode ?? 502, headers });
}
