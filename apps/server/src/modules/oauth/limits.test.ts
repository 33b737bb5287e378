import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PlainError } from "../../http/api-error.ts";
import type { LimitedAction, LimitedAttempt } from "../../http/limits.ts";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  appErrorPage,
  authorizeRequest,
  changeConfig,
  completeFlow,
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  getCookie,
  returnRequest,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
/** Counted attempts, oldest first. */
const seen: LimitedAttempt[] = [];
/** The action whose limit is reached. */
let refused: LimitedAction | null = null;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({
    oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } },
    limits: () => ({
      check: async (attempt) => {
        seen.push(attempt);
        if (attempt.action === refused) throw new PlainError(429, "Too many attempts.", { "retry-after": "60" });
        return { isEmailSuppressed: false, succeeded: async () => {} };
      },
    }),
  });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
  refused = null;
  seen.length = 0;
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const actions = () => seen.map(({ action }) => action);

async function countRows(table: "users" | "oauth_flows"): Promise<number> {
  const { rowCount } = await app.platform.database.pool.query(`select from ${table} where project_id = $1`, [
    project.id,
  ]);
  return rowCount ?? 0;
}

describe("starting a flow, which lets unauthenticated callers insert a row", () => {
  test("is counted per IP address with client access", async () => {
    await app.send(authorizeRequest(project));
    expect(seen).toMatchObject([{ action: "challenge", projectId: project.id, accessType: "client" }]);
  });

  test("is counted even if the rest of the request is invalid", async () => {
    await app.send(authorizeRequest(project, { scope: "other" }));
    expect(actions()).toEqual(["challenge"]);
  });

  test.each([
    ["an unknown project", { client_id: "unknown" }],
    ["a wrong key", { client_secret: "pck_wrong" }],
  ])("is not counted for %s: the request names no project", async (_name, change) => {
    await app.send(authorizeRequest(project, change));
    expect(actions()).toEqual([]);
  });

  test("over the limit returns plain text and writes nothing", async () => {
    refused = "challenge";
    const answer = await app.send(authorizeRequest(project, { error_redirect_url: appErrorPage }));
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "60" }, text: "Too many attempts." });
    expect(answer.headers).not.toHaveProperty("location");
    expect(getCookie(answer)).toBe("");
    expect(await countRows("oauth_flows")).toBe(0);
  });
});

describe("the callback", () => {
  test("with a new account counts as one sign-up", async () => {
    getCallbackCode(await completeFlow(app, issuer, project));
    expect(seen).toMatchObject([
      { action: "challenge" },
      { action: "sign-up", projectId: project.id, accessType: "client" },
    ]);
  });

  test("with a known account doesn't count", async () => {
    getCallbackCode(await completeFlow(app, issuer, project));
    seen.length = 0;
    getCallbackCode(await completeFlow(app, issuer, project));
    expect(actions()).toEqual(["challenge"]);
  });

  test("for linking doesn't count, neither at the callback nor at the exchange", async () => {
    const { accessToken: token } = await signUp(app, project);
    seen.length = 0;
    const code = getCallbackCode(await completeFlow(app, issuer, project, { change: { type: "link", token } }));
    expect((await app.send(exchangeRequest(project, code))).status).toBe(200);
    expect(actions()).toEqual(["challenge"]);
  });

  test("while sign-up is disabled doesn't count", async () => {
    await changeConfig(app, project, { sign_up_enabled: false });
    expect((await completeFlow(app, issuer, project)).json.code).toBe("SIGN_UP_NOT_ENABLED");
    expect(actions()).toEqual(["challenge"]);
  });

  test("with an email that another user signs in with doesn't count", async () => {
    await signUp(app, project, "ada@example.com");
    seen.length = 0;
    expect((await completeFlow(app, issuer, project)).json.code).toBe(
      "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    );
    expect(actions()).toEqual(["challenge"]);
  });

  test("with one new account too many returns plain text, not the error page, and ends the flow", async () => {
    const back = await followToProvider(app, issuer, project, { change: { error_redirect_url: appErrorPage } });
    refused = "sign-up";
    const answer = await app.send(returnRequest(back));
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "60" }, text: "Too many attempts." });
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers).not.toHaveProperty("x-stack-known-error");
    expect(answer.headers["set-cookie"]).toContain("Max-Age=0");
    expect(await countRows("users")).toBe(0);
    refused = null;
    expect((await app.send(returnRequest(back))).status).toBe(400);
  });

  test("with a known account works while the sign-up limit is reached", async () => {
    getCallbackCode(await completeFlow(app, issuer, project));
    refused = "sign-up";
    getCallbackCode(await completeFlow(app, issuer, project));
  });
});
