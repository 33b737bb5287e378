import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  /** In order of arrival. */
  readonly received: readonly ReceivedWebhook[];
  /** Sets the response for later requests. */
  answer(status: number, body?: string): void;
  stop(): Promise<void>;
}

const toPlain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answer = { status: 200, body: "" };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: toPlain(request.headers), body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    answer: (status, body = "") => {
      answer = { status, body };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
