import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { createRequestId } from "../platform/crypto/random.ts";
import { requestMessage } from "../platform/log.ts";
import type { Sender } from "../platform/platform.ts";
import { getErrorCode, passiveTracer, type RootSpan, type Tracer } from "../platform/telemetry/tracing.ts";
import { createBodyReader, DisconnectedError } from "./body-reader.ts";
import { trackConnections } from "./connections.ts";
import { getActualStatus } from "./header-families.ts";
import type { HttpRequest, HttpResponse, RequestOutcome } from "./message.ts";
import { trackUnsentResponses, type UnsentResponses } from "./unsent-responses.ts";

/**
 * An import of `node:http` reads all of its exports, one of which loads the client of `fetch` and WebSocket: 14 MB and a
 * tenth of the start. They are loaded when they are used.
 */
const { createServer } = process.getBuiltinModule("node:http");

export type Answer = (request: HttpRequest) => Promise<RequestOutcome>;

export interface Listener {
  readonly port: number;
  /** Keeps serving, but closes each connection after its next response, so that clients connect to another server. */
  drain(): void;
  /** Refuses new connections, lets active requests finish, then resolves. Cuts requests that are only half sent. */
  close(): Promise<void>;
}

/** Grace period for active requests at shutdown, in ms. */
const defaultFinishMs = 10_000;
/** Grace period for requests that are still arriving at shutdown, in ms. */
const receiveMs = 2_000;
/** How long a client may take to send a request, in ms. */
const requestTimeoutMs = 30_000;
/** How long a client may take to send the headers of a request, in ms. */
const headersTimeoutMs = 10_000;
/** How often both timeouts are checked, in ms. */
const timeoutCheckMs = 2_000;
/** Body that the server reads and discards after a response to keep the connection usable, in bytes. */
const maxDiscardedBytes = 256 * 1024;
/** Memory for bodies that have been received only partly, over all connections, in bytes. */
const defaultMaxPendingBytes = 32 * 1024 * 1024;
/** Memory for responses that their clients have not read yet, over all connections, in bytes. */
const defaultMaxUnsentBytes = 64 * 1024 * 1024;
/** Far below the number of open files that systemd and Docker allow (524,288 and more). */
const defaultMaxConnections = 4_096;
/** Warnings about the same resource limit are logged this often, in ms. */
const warnEveryMs = 60_000;
/**
 * Longer than the idle timeout of common load balancers (60 s), so that the load balancer closes the connection first.
 */
const keepAliveMs = 65_000;

/** Node.js joins the values of all headers but this one, which requests don't have. */
const parsedHeaders = ({ headers }: IncomingMessage): HttpRequest["headers"] => {
  const cookies = headers["set-cookie"];
  if (cookies === undefined) return headers as HttpRequest["headers"];
  return { ...(headers as HttpRequest["headers"]), "set-cookie": cookies.join(", ") };
};

/**
 * Whether a response leaves more of the request's body than the server reads. Node.js reads and discards the rest of a
 * body, which keeps the connection usable; for a large one, that is not worth it.
 */
const isCut = (message: IncomingMessage): boolean =>
  !message.complete && !(Number(message.headers["content-length"]) <= maxDiscardedBytes);

/** A HEAD request gets the headers of the GET response, including its length. @see RFC 9110 §9.3.2 */
async function send(
  response: ServerResponse,
  answer: HttpResponse,
  { isHead, unsent }: { isHead: boolean; unsent: UnsentResponses },
): Promise<void> {
  const { status, body, cookies } = answer;
  const headers = cookies?.length ? { ...answer.headers, "set-cookie": [...cookies] } : answer.headers;
  if (typeof body === "string" || Buffer.isBuffer(body)) {
    const bytes = Buffer.byteLength(body);
    // A 304 has the length of the stored response, if any. @see RFC 9110 §8.6
    response.writeHead(status, status === 304 ? headers : { ...headers, "content-length": bytes });
    if (isHead) response.end();
    // Header and body become one string. As ASCII, it is written as it is; as UTF-8, it would be converted.
    else if (typeof body === "string") response.end(body, bytes === body.length ? "latin1" : "utf8");
    else response.end(body);
    unsent.add(response, isHead ? 0 : bytes);
    return;
  }
  response.writeHead(status, headers);
  if (isHead) {
    response.end();
    return;
  }
  // Backpressure: reads the next chunk only after the previous one was sent, and stops when the client disconnects. An
  // error resets the connection, so that the client doesn't mistake a partial body for a complete one.
  await pipeline(Readable.from(body, { highWaterMark: 1 }), response);
}

const isDisconnected = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

/** The error that made the server abort the response, if any. A client disconnect is not an error. */
async function sendIfConnected(
  message: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
  unsent: UnsentResponses,
): Promise<{ cause?: unknown }> {
  if (!response.socket || response.socket.destroyed) return {};
  try {
    await send(response, answer, { isHead: message.method === "HEAD", unsent });
    return {};
  } catch (cause) {
    return isDisconnected(cause) ? {} : { cause };
  }
}

const noQuery = new URLSearchParams();

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly answer: Answer;
  readonly log: Logger;
  /** Records requests as spans. Default: passes traces on. */
  readonly tracer?: Tracer;
  /** Called after each request. `route`: its pattern. */
  readonly onRequest?: (method: string, route: string, status: number, ms: number) => void;
  /** The request ID of a trusted proxy; null: it gets a new one. Default: null. */
  readonly readRequestId?: (sender: Sender) => string | null;
  /** Limits that protect the server from clients that hold on to memory or connections. */
  readonly maxPendingBytes?: number;
  readonly maxUnsentBytes?: number;
  readonly maxConnections?: number;
  /** Grace period for active requests at shutdown, in ms. */
  readonly finishMs?: number;
}

/** Logs a resource limit that was reached, at most once a minute. */
function createLimitWarning(log: Logger): (message: string) => void {
  const warnedAt = new Map<string, number>();
  return (message) => {
    const now = performance.now();
    if (now - (warnedAt.get(message) ?? Number.NEGATIVE_INFINITY) < warnEveryMs) return;
    warnedAt.set(message, now);
    log.warn(message);
  };
}

/** Serves HTTP/1.1 and logs one line per request. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { answer, log, tracer = passiveTracer, readRequestId = () => null } = options;
  let isDraining = false;
  const warn = createLimitWarning(log);
  const bodies = createBodyReader({
    maxPendingBytes: options.maxPendingBytes ?? defaultMaxPendingBytes,
    onDropped: () => warn("too many half-sent request bodies: the oldest were dropped"),
  });
  const unsent = trackUnsentResponses({
    maxBytes: options.maxUnsentBytes ?? defaultMaxUnsentBytes,
    onDropped: () => warn("too many responses that clients don't read: the oldest were dropped"),
  });

  async function serve(
    message: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    span: RootSpan,
  ): Promise<void> {
    const startedAt = performance.now();
    const method = message.method ?? "GET";
    const url = message.url ?? "/";
    const queryStart = url.indexOf("?");
    const hasBody =
      message.headers["content-length"] !== undefined || message.headers["transfer-encoding"] !== undefined;
    const outcome = await answer({
      method,
      requestId,
      path: queryStart < 0 ? url : url.slice(0, queryStart),
      query: queryStart < 0 ? noQuery : new URLSearchParams(url.slice(queryStart + 1)),
      headers: parsedHeaders(message),
      readBody: hasBody ? (maxBytes) => bodies.read(message, maxBytes) : null,
      remoteAddress: message.socket.remoteAddress,
    });
    const isBodyCut = hasBody && isCut(message);
    // Responses sent while draining also close their connection: an idle connection would delay the shutdown.
    if (isDraining || isBodyCut) response.shouldKeepAlive = false;
    if (isBodyCut) response.once("finish", () => message.destroy());
    const sent = await sendIfConnected(message, response, outcome.response, unsent);
    const ms = performance.now() - startedAt;
    const status = getActualStatus(outcome.response);
    options.onRequest?.(method, outcome.route, status, ms);
    logRequest(log, method, { ...outcome, ...sent }, { status, ms });
    endSpan(span, method, { ...outcome, ...sent }, status);
  }

  function handle(message: IncomingMessage, response: ServerResponse): void {
    const { headers } = message;
    const { remoteAddress } = message.socket;
    const requestId =
      readRequestId({ headers: { "x-request-id": toText(headers["x-request-id"]) }, remoteAddress }) ??
      createRequestId();
    const span = tracer.begin({ kind: "server", traceparent: toText(headers.traceparent), requestId });
    span.run(() =>
      serve(message, response, requestId, span).catch((error: unknown) => {
        // Clients can cause any number of disconnects, so these are not warnings.
        if (error instanceof DisconnectedError) log.debug({ err: error }, "a client disconnected");
        else log.warn({ err: error }, "a request could not be read or answered");
        span.end(message.method ?? "GET", {}, getErrorCode(error));
        response.destroy();
      }),
    );
  }

  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
    },
    (message, response) => {
      response.once("close", connections.begin(message, response));
      handle(message, response);
    },
  );
  const connections = trackConnections(server, {
    max: options.maxConnections ?? defaultMaxConnections,
    unusedMs: keepAliveMs - headersTimeoutMs,
    onClosed: () => warn("too many connections: the oldest that were waiting for their client were closed"),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    drain() {
      isDraining = true;
    },
    close() {
      isDraining = true;
      return closeGracefully(server, connections.closeUnfinished, options.finishMs ?? defaultFinishMs);
    },
  };
}

function closeGracefully(server: Server, closeUnfinished: () => void, finishMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(closeUnfinished, Math.min(receiveMs, finishMs));
    const force = setTimeout(() => server.closeAllConnections(), finishMs);
    server.close(() => {
      clearTimeout(cut);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** A header that can be sent several times arrives as a list, which no valid value of these headers is. */
const toText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

/** @see OpenTelemetry semantic conventions, "HTTP server span" */
function endSpan(span: RootSpan, method: string, { route, cause, ...outcome }: RequestOutcome, status: number): void {
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "vestibule.request_id": outcome.requestId,
    "vestibule.project_id": outcome.projectId,
    "vestibule.access_type": outcome.accessType,
    "vestibule.error_code": outcome.errorCode,
  };
  const error = cause === undefined ? String(status) : getErrorCode(cause);
  span.end(`${method} ${route}`, attributes, status >= 500 || cause !== undefined ? error : null);
}

/** 5xx responses and responses the server aborted are logged as errors, the rest as traffic. */
function logRequest(
  log: Logger,
  method: string,
  { cause, isProbe, route, requestId, errorCode, projectId, accessType }: RequestOutcome,
  { status, ms }: { status: number; ms: number },
): void {
  const known = { method, route, requestId, errorCode, projectId, accessType };
  const entry = { ...known, status, ms: Math.round(ms * 10) / 10 };
  if (status >= 500 || cause !== undefined) log.error({ ...entry, err: cause }, requestMessage);
  else log[isProbe ? "debug" : "info"](entry, requestMessage);
}
