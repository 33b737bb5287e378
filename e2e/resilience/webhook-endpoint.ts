import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Svix } from "svix";
import { callApi } from "../support/api.ts";
import type { TestProject } from "../support/project.ts";

export interface WebhookRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** A server that receives webhooks. */
export interface Receiver {
  readonly url: string;
  /** In order of arrival. */
  readonly requests: readonly WebhookRequest[];
  /** Resolves when the condition is true; evaluated for every request. */
  until(isEnough: (requests: readonly WebhookRequest[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** `answer`: returns the response status for the request with this index; null: never respond. */
export async function startReceiver(answer: (index: number) => number | null): Promise<Receiver> {
  const requests: WebhookRequest[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push({ headers: toPlain(request.headers), body: Buffer.concat(chunks).toString(), at: Date.now() });
      const status = answer(requests.length - 1);
      if (status !== null) response.writeHead(status).end();
      events.emit("arrival");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    requests,
    async until(isEnough) {
      while (!isEnough(requests)) await once(events, "arrival");
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const toPlain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** The published Svix client for a project's webhooks. */
export async function openWebhooks({ baseUrl, projectId, adminAccessToken }: TestProject): Promise<Svix> {
  const answer = await callApi(baseUrl, { projectId, adminAccessToken }, "POST", "/webhooks/svix-token", {});
  return new Svix(String(answer.body.token), { serverUrl: `${baseUrl}/svix` });
}

/** Creates a user with a name; returns their ID. */
export async function createUser({ baseUrl, projectId, adminAccessToken }: TestProject, name: string): Promise<string> {
  const body = { display_name: name };
  const answer = await callApi(baseUrl, { projectId, adminAccessToken }, "POST", "/users", body);
  if (answer.status !== 201) throw new Error(`No user was made: ${answer.status}`);
  return String(answer.body.id);
}

export async function renameUser(project: TestProject, id: string, name: string): Promise<void> {
  const { baseUrl, projectId, adminAccessToken } = project;
  const body = { display_name: name };
  const answer = await callApi(baseUrl, { projectId, adminAccessToken }, "PATCH", `/users/${id}`, body);
  if (answer.status !== 200) throw new Error(`The user was not renamed: ${answer.status}`);
}
