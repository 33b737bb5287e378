import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { maxBodyBytes } from "./body.ts";
import type { HttpRequest, HttpResponse, RequestOutcome } from "./message.ts";

export type Answer = (request: HttpRequest) => Promise<RequestOutcome>;

export interface Listener {
  readonly port: number;
  /** Keeps serving, but closes each connection after its next response, so that clients connect to another server. */
  drain(): void;
  /** Refuses new connections, lets active requests finish, then resolves. Cuts requests that are only half sent. */
  close(): Promise<void>;
}

/** Grace period for active requests at shutdown, in ms. */
const finishMs = 10_000;
/** Grace period for requests that are still arriving at shutdown, in ms. */
const receiveMs = 2_000;
/** How long a client may take to send a request, in ms. */
const requestTimeoutMs = 30_000;
/**
 * Longer than the idle timeout of common load balancers (60 s), so that the load balancer closes the connection first.
 */
const keepAliveMs = 65_000;

const parsedHeaders = (message: IncomingMessage): Record<string, string | undefined> => {
  const headers: Record<string, string | undefined> = {};
  for (const name in message.headers) {
    const value = message.headers[name];
    headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return headers;
};

/** The client disconnected before its request was read completely. */
export class DisconnectedError extends Error {}

/** Null if the body exceeds the limit. */
function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (message.errored) reject(new DisconnectedError("the client disconnected", { cause: message.errored }));
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else resolve(null);
    });
    message.on("end", () => resolve(Buffer.concat(chunks)));
    message.on("error", (cause) => reject(new DisconnectedError("the client disconnected", { cause })));
  });
}

/**
 * Whether a response leaves more of the request's body than the server reads. Node.js reads and discards the rest of a
 * body, which keeps the connection usable; for a large one, that is not worth it.
 */
const isCut = (message: IncomingMessage): boolean =>
  !message.complete && !(Number(message.headers["content-length"]) <= maxBodyBytes);

/** A HEAD request gets the headers of the GET response, including its length. @see RFC 9110 §9.3.2 */
async function send(response: ServerResponse, { status, headers, body }: HttpResponse, isHead: boolean): Promise<void> {
  if (typeof body === "string" || Buffer.isBuffer(body)) {
    // A 304 has the length of the stored response, if any. @see RFC 9110 §8.6
    response.writeHead(status, status === 304 ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(isHead ? undefined : body);
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
): Promise<{ cause?: unknown }> {
  if (!response.socket || response.socket.destroyed) return {};
  try {
    await send(response, answer, message.method === "HEAD");
    return {};
  } catch (cause) {
    return isDisconnected(cause) ? {} : { cause };
  }
}

const noQuery = new URLSearchParams();

/** Serves HTTP/1.1 and logs one line per request. */
export async function listen(options: { host: string; port: number; answer: Answer; log: Logger }): Promise<Listener> {
  const { answer, log } = options;
  let isDraining = false;
  const sockets = new Set<Socket>();
  /** Requests whose response isn't finished. */
  const active = new Set<IncomingMessage>();

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const url = message.url ?? "/";
    const queryStart = url.indexOf("?");
    const hasBody =
      message.headers["content-length"] !== undefined || message.headers["transfer-encoding"] !== undefined;
    const outcome = await answer({
      method: message.method ?? "GET",
      path: queryStart < 0 ? url : url.slice(0, queryStart),
      query: queryStart < 0 ? noQuery : new URLSearchParams(url.slice(queryStart + 1)),
      headers: parsedHeaders(message),
      readBody: hasBody ? (maxBytes) => readBody(message, maxBytes) : null,
      remoteAddress: message.socket.remoteAddress,
    });
    const isBodyCut = hasBody && isCut(message);
    // Responses sent while draining also close their connection: an idle connection would delay the shutdown.
    if (isDraining || isBodyCut) response.shouldKeepAlive = false;
    if (isBodyCut) response.once("finish", () => message.destroy());
    const sent = await sendIfConnected(message, response, outcome.response);
    logRequest(log, message.method, { ...outcome, ...sent }, performance.now() - startedAt);
  }

  const server = createServer(
    { keepAliveTimeout: keepAliveMs, requestTimeout: requestTimeoutMs },
    (message, response) => {
      active.add(message);
      response.once("close", () => active.delete(message));
      serve(message, response).catch((error: unknown) => {
        log.warn({ err: error }, "a request could not be read or answered");
        response.destroy();
      });
    },
  );
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
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
      return closeGracefully(server, function cutHalfSent() {
        const received = new Set([...active].filter(({ complete }) => complete).map(({ socket }) => socket));
        for (const socket of sockets) if (!received.has(socket)) socket.destroy();
      });
    },
  };
}

function closeGracefully(server: Server, cutHalfSent: () => void): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(cutHalfSent, receiveMs);
    const force = setTimeout(() => server.closeAllConnections(), finishMs);
    server.close(() => {
      clearTimeout(cut);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** 5xx responses and responses the server aborted are logged as errors, the rest as traffic. */
function logRequest(log: Logger, method: string | undefined, outcome: RequestOutcome, durationMs: number): void {
  const { response, cause, ...known } = outcome;
  const actual = Number(response.headers["x-stack-actual-status"] ?? response.status);
  const entry = { method, ...known, status: actual, ms: Math.round(durationMs * 10) / 10 };
  if (actual >= 500 || cause !== undefined) log.error({ ...entry, err: cause }, "request");
  else log.info(entry, "request");
}
