import type { ErrorCode } from "@vestibule/contract";
import { expect, test } from "vitest";
import type { TestApp, TestRequest, TestResponse } from "./test-app.ts";

/** One row of an endpoint's table: who sends what, and what comes back. */
export interface Scenario {
  readonly name: string;
  readonly request: TestRequest | ((app: TestApp) => Promise<TestRequest> | TestRequest);
  readonly status: number;
  /** The catalogue error; its header and body are both held against it. `null`: a plain text, without the header. */
  readonly code?: ErrorCode | null;
  readonly details?: object;
  /** Fields the body must have. */
  readonly contains?: object;
  /** Headers the answer must have. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts that must not be anywhere in the answer. */
  readonly excludes?: readonly string[];
  /** How many mails the request causes; 0 unless said. */
  readonly emailsSent?: number;
  /** What else must be true afterwards. */
  readonly effects?: (app: TestApp, response: TestResponse) => Promise<void> | void;
}

/** Runs each row as a test of its own. */
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

/** Rows that every endpoint owes: what happens without an access type, and with each one it does not take. */
export function accessScenarios(
  request: TestRequest,
  allowed: readonly ("client" | "server" | "admin")[],
  headersOf: (accessType: "client" | "server" | "admin") => Record<string, string>,
): Scenario[] {
  const refused = (["client", "server", "admin"] as const).filter((access) => !allowed.includes(access));
  return [
    { name: "no access type is refused", request, status: 400, code: "ACCESS_TYPE_REQUIRED" },
    ...refused.map(
      (access): Scenario => ({
        name: `${access} access is not enough`,
        request: () => ({ ...request, headers: headersOf(access) }),
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
        details: { actual_access_type: access, allowed_access_types: [...allowed] },
      }),
    ),
  ];
}
