import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject } from "../../testing/fixtures.ts";
import { authorizeRequest } from "../../testing/identity-provider/flow.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const standard = { type: "standard", client_id: "an-id", client_secret: "a-secret" } as const;
const getCorsHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

test.each([
  ["a redirect to the provider", {}, 307],
  ["a refusal", { scope: "other" }, 400],
])(
  "scripts can't read %s: the authorization endpoint has no CORS headers (security 33)",
  async (_name, change, status) => {
    const project = await makeProject(app, { oauth_providers: [{ id: "github", ...standard }] });
    const answer = await app.send(authorizeRequest(project, change, "github"));
    expect(answer.status).toBe(status);
    expect(getCorsHeaders(answer.headers)).toEqual([]);
  },
);

test("scripts can read token endpoint responses", async () => {
  const answer = await app.send({ method: "POST", path: "/auth/oauth/token", body: { grant_type: "refresh_token" } });
  expect(getCorsHeaders(answer.headers)).not.toEqual([]);
});
