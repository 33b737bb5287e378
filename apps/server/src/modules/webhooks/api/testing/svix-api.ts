import { expect, test } from "vitest";
import { toBodyReader } from "../../../../testing/body-reader.ts";
import type { TestProject } from "../../../../testing/fixtures.ts";
import type { TestApp } from "../../../../testing/test-app.ts";

export interface SvixRequest {
  readonly method: string;
  /** Below /svix/api/v1, with its query if any. */
  readonly path: string;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a string is sent unchanged as JSON. */
  readonly body?: unknown;
}

export interface SvixResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export async function sendSvix(app: TestApp, request: SvixRequest): Promise<SvixResponse> {
  const [path = "", query = ""] = request.path.split("?");
  const hasBody = request.body !== undefined;
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body ?? null);
  const outcome = await app.answerSvix({
    method: request.method,
    path: path.startsWith("/svix") ? path : `/svix/api/v1${path}`,
    query: new URLSearchParams(query),
    headers: {
      ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...request.headers,
    },
    readBody: toBodyReader(hasBody ? body : ""),
    remoteAddress: "127.0.0.1",
  });
  const text = outcome.response.body.toString();
  if (outcome.cause) throw new Error(`${request.method} ${request.path} failed: ${text}`, { cause: outcome.cause });
  const { status, headers } = outcome.response;
  return { status, headers, text, json: text === "" ? {} : JSON.parse(text) };
}

/** Creates a token for the webhook API of a project, valid for a day. */
export async function makeWebhookToken(app: TestApp, headers: Record<string, string>): Promise<string> {
  const { status, json, text } = await app.send({ method: "POST", path: "/webhooks/svix-token", headers, body: {} });
  if (status !== 201) throw new Error(`The fixture's token was not made: ${text}`);
  return String(json.token);
}

/** The admin key of a project from the fixtures. */
export const getAdminKey = (project: TestProject): string =>
  String(project.as("admin")["x-stack-super-secret-admin-key"]);

/** A test case of a route: the request and the expected response. */
export interface SvixScenario {
  readonly name: string;
  readonly request: () => SvixRequest | Promise<SvixRequest>;
  readonly status: number;
  /** The error code; expects a text in `detail`, too. */
  readonly code?: string;
  /** The path of the invalid value in a 422 response. */
  readonly wrong?: string;
  readonly contains?: object;
  readonly excludes?: readonly string[];
  readonly effects?: (response: SvixResponse) => Promise<void> | void;
}

/** Runs each scenario as a test. */
export function runSvixScenarios(app: () => TestApp, scenarios: readonly SvixScenario[]): void {
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))("%s", async (_name, scenario) => {
    const response = await sendSvix(app(), await scenario.request());
    const { status, json, text } = response;
    expect(status, text).toBe(scenario.status);
    if (scenario.code) expect(json).toEqual({ code: scenario.code, detail: expect.stringMatching(/\S/) });
    if (scenario.wrong)
      expect(json.detail).toContainEqual({
        loc: scenario.wrong.split("."),
        msg: expect.stringMatching(/\S/),
        type: expect.stringMatching(/^value_error/),
      });
    if (scenario.contains) expect(json).toMatchObject(scenario.contains);
    for (const piece of scenario.excludes ?? []) expect(text).not.toContain(piece);
    await scenario.effects?.(response);
  });
}
