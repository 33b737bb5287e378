import type { ErrorCode } from "@vestibule/contract";
import { expect, test } from "vitest";
import type { TestApp, TestRequest, TestResponse } from "./test-app.ts";

/** One row of an endpoint's test table: a request and the expected response. */
export interface Scenario {
  readonly name: string;
  readonly request: TestRequest | ((app: TestApp) => Promise<TestRequest> | TestRequest);
  readonly status: number;
  /** The expected error code, in header and body. `null`: plain text, without the header. */
  readonly code?: ErrorCode | null;
  readonly details?: object;
  /** Fields that the body must have. */
  readonly contains?: object;
  /** Headers that the response must have. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts that the response must not contain. */
  readonly excludes?: readonly string[];
  /** Number of emails the request sends; default 0. */
  readonly emailsSent?: number;
  /** Additional assertions after the response. */
  readonly effects?: (app: TestApp, response: TestResponse) => Promise<void> | void;
}

/** Runs each scenario as a test. */
export function runScenarios(app: () => TestApp, scenarios: readonly Scenario[]): void {
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))("%s", async (_name, scenario) => {
    const request = typeof scenario.request === "function" ? await scenario.request(app()) : scenario.request;
    const sentBefore = await app().countEmailsSent();
    const response = await app().send(request);

    expect(response.status, response.text).toBe(scenario.status);
    expect(response.headers["x-stack-known-error"]).toBe(scenario.code ?? undefined);
    if (scenario.code) {
      expect(response.json.code).toBe(scenario.code);
      expect(response.json.error).toEqual(expect.stringMatching(/\S/));
      expect(response.json.details).toEqual(scenario.details === undefined ? response.json.details : scenario.details);
    } else if (scenario.code === null) {
      expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
    if (scenario.contains) expect(response.json).toMatchObject(scenario.contains);
    if (scenario.headers) expect(response.headers).toMatchObject(scenario.headers);
    for (const text of scenario.excludes ?? []) expect(response.text).not.toContain(text);
    expect((await app().countEmailsSent()) - sentBefore).toBe(scenario.emailsSent ?? 0);
    await scenario.effects?.(app(), response);
  });
}

/** Rows for every endpoint: no access type, and each access type that isn't allowed. */
export function accessScenarios(
  request: TestRequest,
  allowed: readonly ("client" | "server" | "admin")[],
  getHeaders: (accessType: "client" | "server" | "admin") => Record<string, string>,
): Scenario[] {
  const refused = (["client", "server", "admin"] as const).filter((access) => !allowed.includes(access));
  return [
    { name: "a missing access type is rejected", request, status: 400, code: "ACCESS_TYPE_REQUIRED" },
    ...refused.map(
      (access): Scenario => ({
        name: `${access} access is not enough`,
        request: () => ({ ...request, headers: getHeaders(access) }),
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
        details: { actual_access_type: access, allowed_access_types: [...allowed] },
      }),
    ),
  ];
}
