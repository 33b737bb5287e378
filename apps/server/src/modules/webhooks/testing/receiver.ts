import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** The response; without `status`, none is ever sent. */
export interface Reply {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** In order of arrival. */
  readonly received: Received[];
  /** Sets the responses from now on. */
  answer(reply: Reply | ((request: Received) => Reply | Promise<Reply>)): void;
  close(): Promise<void>;
}

/** Starts a webhook receiver in this process. Responds with 200 by default. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let decide: (request: Received) => Reply | Promise<Reply> = () => ({ status: 200 });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The sender aborted the request.
    }
    const arrived = { headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? "" };
    received.push(arrived);
    reply(response, await decide(arrived));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(next) {
      decide = typeof next === "function" ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reply(response: ServerResponse, { status, body, headers }: Reply): void {
  if (status === undefined) return;
  response.writeHead(status, { ...headers });
  response.end(body);
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
