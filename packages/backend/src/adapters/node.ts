import type { IncomingMessage, ServerResponse } from "node:http";
import { type Authentication, authenticate as authenticateRequest } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import { handleSessionRequest, type SessionOptions } from "../handle-session-request.ts";
import { refuse } from "../refuse.ts";
import type { RequestHead } from "../request/origin.ts";

/** A request for a session has one token, in bytes. */
const maxBodyBytes = 16_384;

/** Below a mount point, Express changes `url`. */
type Incoming = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown };

/** The parts of the request that `authenticate` reads. */
export function toHead(incoming: Incoming): RequestHead {
  const path = incoming.originalUrl ?? incoming.url ?? "";
  const scheme = "encrypted" in incoming.socket ? "https" : "http";
  return {
    method: incoming.method ?? "GET",
    url: `${scheme}://localhost${path.startsWith("/") ? path : "/"}`,
    headers: { get: (name) => incoming.headers[name]?.toString() ?? null },
  };
}

/** The parsed body: of a framework that has read it, otherwise of the request. */
async function readJson(incoming: Incoming): Promise<unknown> {
  if (incoming.body !== undefined) return incoming.body;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new RangeError("The body is too large.");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function addCookies(outgoing: ServerResponse, setCookies: readonly string[]): void {
  if (setCookies.length > 0) outgoing.appendHeader("set-cookie", setCookies);
}

/** Like `authenticate` of `@vestibule/backend`, for a request of `node:http`. Adds the cookies to the response. */
export async function authenticate(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: AuthenticateOptions,
): Promise<Authentication> {
  const authentication = await authenticateRequest(toHead(incoming), options);
  addCookies(outgoing, authentication.setCookies);
  return authentication;
}

/**
 * Responds if no user is signed in: with a redirect to the sign-in page if a browser opens a page, otherwise with 401, or
 * with 403 if another site may have sent the request. Returns whether it responded.
 */
export function refuseUnlessSignedIn(
  authentication: Authentication,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const refusal = refuse(authentication, toHead(incoming));
  if (!refusal) return false;
  outgoing.writeHead(refusal.status, {
    "content-type": "application/json",
    ...(refusal.location !== null && { location: refusal.location }),
  });
  outgoing.end(JSON.stringify({ error: refusal.message }));
  return true;
}

/** Handles the requests of the client kit's `serverCookieStore`; see `handleSessionRequest`. */
export async function handleSession(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: SessionOptions,
): Promise<void> {
  const response = await handleSessionRequest({ ...toHead(incoming), json: () => readJson(incoming) }, options);
  addCookies(outgoing, response.headers.getSetCookie());
  outgoing.writeHead(response.status, { "content-type": "application/json", "cache-control": "no-store" });
  outgoing.end(await response.text());
}
