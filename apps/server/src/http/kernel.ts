import type { AccessType } from "@vestibule/contract";
import { QueueFullError } from "../platform/concurrency-limit.ts";
import { createRequestId } from "../platform/crypto/random.ts";
import { isDatabaseUnavailable, isDeletedMeanwhile } from "../platform/database/database-errors.ts";
import { HttpError, MethodNotAllowedError, PlainError, UnexpectedError } from "./api-error.ts";
import { noBody, readBody } from "./body.ts";
import { DisconnectedError } from "./body-reader.ts";
import type { Answer } from "./listener.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";
import { securityHeaders } from "./response.ts";
import { createRouter } from "./router.ts";

/** One request and the route it matched. */
export interface Exchange<Route> {
  readonly request: HttpRequest;
  readonly requestId: string;
  /** Null: the path is unknown or doesn't support the method. */
  readonly route: Route | null;
  /** The surface sets these once they are known, for the log line. */
  projectId: string | undefined;
  accessType: AccessType | undefined;
}

export interface SurfaceRoute {
  readonly method: string;
  /** Relative to the base paths. `{name}` is a parameter. */
  readonly path: string;
  /** The route also serves all paths below its own. */
  readonly hasSubpaths?: boolean;
  /** GET changes state, such as by consuming a code, so HEAD is not supported: link scanners send it. */
  readonly rejectsHead?: boolean;
  /** Load balancers and monitoring request it all the time, so that it is logged only if it fails. */
  readonly isProbe?: boolean;
  /** Maximum size of the body, in bytes. A larger body is rejected before it is parsed. 0: the body isn't read. */
  readonly maxBodyBytes: number;
}

type Result = Promise<HttpResponse> | HttpResponse;

/** Reads the body of a request, at most as much as its route allows, or less. @throws PlainError 413 */
export type ReadBody = (maxBytes?: number) => Promise<Buffer>;

/** One of the server's APIs, or its pages: everything in which their responses differ. */
export interface Surface<Route extends SurfaceRoute> {
  /** The log names routes below the first. */
  readonly basePaths: readonly string[];
  readonly routes: readonly Route[];
  /** With a trailing slash, a path is unknown, the same as without, or a path of its own. */
  readonly trailingSlash: "unknown" | "ignored" | "significant";
  /** The response to OPTIONS on every path. Null: known paths respond with their methods. @see RFC 9110 §9.3.7 */
  readonly preflight: HttpResponse | null;
  respond(exchange: Exchange<Route>, route: Route, params: Readonly<Record<string, string>>, read: ReadBody): Result;
  respondToUnknownPath(exchange: Exchange<Route>): Result;
  /** The error in the surface's own format. */
  renderError(exchange: Exchange<Route>, error: HttpError): Result;
}

/** Seconds after which the client can retry. */
const retryAfter = { "retry-after": "1" };
const slash = "/".charCodeAt(0);

/** Null: not below a base path. */
function pathBelowBase(basePaths: readonly string[], path: string): string | null {
  for (const base of basePaths)
    if (path.startsWith(base) && (path.length === base.length || path.charCodeAt(base.length) === slash))
      return path.slice(base.length);
  return null;
}

/**
 * Handles every request of a surface. Routes come first; the surface reads the body once it knows who may send how much.
 * HEAD is handled as GET unless GET changes state, and the listener omits the body. @see RFC 9110 §9.3.2
 */
export function createKernel<Route extends SurfaceRoute>(surface: Surface<Route>): Answer {
  const { basePaths, preflight, trailingSlash } = surface;
  const router = createRouter(surface.routes, basePaths[0] ?? "");

  function findMatch({ method, path }: HttpRequest) {
    let below = pathBelowBase(basePaths, path);
    if (below === null) return null;
    if (trailingSlash !== "significant" && below.endsWith("/")) {
      if (trailingSlash === "unknown") return null;
      below = below.slice(0, -1);
    }
    return router.match(method, below);
  }

  return async function answer(request) {
    const isAnsweredAtOnce = request.method === "OPTIONS" && preflight !== null;
    const match = isAnsweredAtOnce ? null : findMatch(request);
    const route = match === null ? null : match.route;
    const { requestId = createRequestId() } = request;
    const exchange: Exchange<Route> = { request, requestId, route, projectId: undefined, accessType: undefined };
    let response: HttpResponse;
    let errorCode: string | undefined;
    let cause: unknown;
    try {
      if (isAnsweredAtOnce) response = preflight;
      else if (match === null) response = await surface.respondToUnknownPath(exchange);
      else if (route === null) response = respondToOtherMethod(request.method, match.allow);
      else {
        const limit = request.readBody === null ? 0 : route.maxBodyBytes;
        const read: ReadBody = async (maxBytes = limit) =>
          limit === 0 ? noBody : readBody(request, Math.min(limit, maxBytes));
        response = await surface.respond(exchange, route, match.params, read);
      }
    } catch (error) {
      // There is no client to respond to.
      if (error instanceof DisconnectedError) throw error;
      const known = error instanceof HttpError ? error : toHttpError(error, requestId);
      response = await surface.renderError(exchange, known);
      errorCode = known.logCode;
      cause = error instanceof HttpError || error instanceof QueueFullError ? undefined : error;
    }
    return {
      response,
      route: match === null ? "unknown" : match.pattern,
      requestId,
      isProbe: route?.isProbe,
      errorCode,
      projectId: exchange.projectId,
      accessType: exchange.accessType,
      cause,
    };
  };
}

function respondToOtherMethod(method: string, allow: string): HttpResponse {
  if (method !== "OPTIONS") throw new MethodNotAllowedError(method, allow);
  return { status: 204, headers: { ...securityHeaders, allow }, body: "" };
}

/** Errors that no handler expects. Only their request ID is sent. */
function toHttpError(error: unknown, requestId: string): HttpError {
  if (error instanceof QueueFullError)
    return new PlainError(
      429,
      "The server is busy with other requests. Try again in a moment.",
      retryAfter,
      "QUEUE_FULL",
    );
  // The handlers check what a request refers to before they write. Another request can delete it in between.
  if (isDeletedMeanwhile(error))
    return new PlainError(
      409,
      "Something that this request refers to was deleted at the same time. Look at the current state before you send it again.",
      {},
      "DELETED_MEANWHILE",
    );
  if (isDatabaseUnavailable(error))
    return new UnexpectedError(
      503,
      "The database cannot be reached right now. Look whether your change was made before you send it again.",
      retryAfter,
      "DATABASE_UNAVAILABLE",
    );
  return new UnexpectedError(
    500,
    `Something went wrong. If you report it, include the request ID ${requestId}.`,
    {},
    "UNEXPECTED",
  );
}
