import { makeProject, type TestProject } from "../../../../testing/fixtures.ts";
import type { TestApp } from "../../../../testing/test-app.ts";
import { makeWebhookToken, type SvixResponse, sendSvix } from "./svix-api.ts";

/** A project with a token for its webhook API. */
export interface WebhookProject extends TestProject {
  readonly token: string;
  /** `path`: below `/app/{app}`. */
  send(method: string, path: string, body?: unknown): Promise<SvixResponse>;
  /** Like `send`, and expects success. */
  get(path: string): Promise<Record<string, unknown>>;
  makeEndpoint(fields?: object): Promise<string>;
  makeMessage(fields?: object): Promise<string>;
}

export async function makeWebhookProject(app: TestApp): Promise<WebhookProject> {
  const project = await makeProject(app);
  const token = await makeWebhookToken(app, project.as("admin"));
  const send: WebhookProject["send"] = (method, path, body) =>
    sendSvix(app, { method, path: `/app/${project.id}${path}`, bearer: token, body });
  const mustSend = async (...request: Parameters<WebhookProject["send"]>) => {
    const { status, json, text } = await send(...request);
    if (status >= 300) throw new Error(`${request[0]} ${request[1]} answered ${status}: ${text}`);
    return json;
  };
  return {
    ...project,
    token,
    send,
    get: (path) => mustSend("GET", path),
    makeEndpoint: async (fields = {}) =>
      String((await mustSend("POST", "/endpoint", { url: "https://hooks.example.com/in", ...fields })).id),
    makeMessage: async (fields = {}) =>
      String((await mustSend("POST", "/msg", { eventType: "invoice.paid", payload: { sum: 12 }, ...fields })).id),
  };
}

/** The `data` of a list. */
export const getItems = (page: Record<string, unknown>) => page.data as Record<string, unknown>[];
export const getIds = (page: Record<string, unknown>) => getItems(page).map(({ id }) => id);

/** All pages of a list as lists of ids. */
export async function readPages(project: WebhookProject, path: string): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let iterator = ""; pages.length < 20; ) {
    const page = await project.get(`${path}${iterator && `&iterator=${iterator}`}`);
    pages.push(getIds(page));
    if (page.done === true) return pages;
    iterator = String(page.iterator);
  }
  throw new Error("The list has no end");
}
