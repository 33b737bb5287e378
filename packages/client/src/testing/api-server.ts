import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Objects are sent as JSON. */
  readonly body?: unknown;
  /** Close the connection instead of responding. */
  readonly hangUp?: boolean;
}

export interface ApiServer {
  readonly baseUrl: string;
  readonly requests: ReceivedRequest[];
  /** The requests to one endpoint, such as `GET /users/me`. */
  requestsTo(endpoint: string): ReceivedRequest[];
  close(): Promise<void>;
}

type Handler = (request: ReceivedRequest) => Reply | Promise<Reply>;

/**
 * Starts a real HTTP server on the loopback interface. `handlers`: by endpoint below `/api/v1`, such as `GET
 * /users/me`.
 */
export async function startApiServer(handlers: Record<string, Handler>): Promise<ApiServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(request);
    const reply = (await handlers[getEndpoint(request)]?.(request)) ?? { status: 404, body: "Not found" };
    if (reply.hangUp) return void incoming.socket.destroy();
    outgoing.writeHead(reply.status ?? 200, reply.headers);
    outgoing.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    requestsTo: (endpoint) => requests.filter((request) => getEndpoint(request) === endpoint),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const getEndpoint = ({ method, path }: ReceivedRequest): string =>
  `${method} ${path.replace(/^\/api\/v1/, "").replace(/\?.*/, "")}`;

/** A known error as the server sends it with status override. */
export const knownErrorReply = (code: string, status: number, error: string, details?: object): Reply => ({
  headers: { "x-stack-known-error": code, "x-stack-actual-status": String(status) },
  body: { code, error, ...(details && { details }) },
});
