import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  appErrorPage,
  authorizeRequest,
  type CallbackRequest,
  codeVerifier,
  exchangeRequest,
  getCallbackCode,
  returnRequest,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    oauth_providers: [{ id: "google", type: "shared" }],
    anonymous_accounts_enabled: true,
  });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

/** Published clients send both. */
const jsonMode = { stack_response_mode: "json", hexclave_response_mode: "json" };

const getLocation = ({ json }: TestResponse): string => String(json.location);
const isReadable = ({ headers }: TestResponse): boolean => headers["access-control-allow-origin"] === "*";

/** Runs a flow in JSON mode from our authorize endpoint to the provider's redirect, without any cookie. */
async function followToProvider(change: object = {}): Promise<CallbackRequest> {
  const started = await app.send(authorizeRequest(project, { ...jsonMode, ...change }));
  return { url: await issuer.visit(getLocation(started)), cookie: "" };
}

describe("the authorization endpoint in JSON mode (newest clients §5.1)", () => {
  test.each([["stack_response_mode"], ["hexclave_response_mode"]])(
    "%s=json returns the provider's URL to a script, without a cookie",
    async (name) => {
      const answer = await app.send(authorizeRequest(project, { [name]: "json" }));
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ location: expect.stringContaining(issuer.url) });
      expect(answer.headers).not.toHaveProperty("set-cookie");
      expect(answer.headers).not.toHaveProperty("location");
      expect(answer.headers["cache-control"]).toContain("no-store");
      expect(isReadable(answer)).toBe(true);
    },
  );

  test("redirect is the default mode, which scripts can't read", async () => {
    for (const change of [{}, { stack_response_mode: "redirect", hexclave_response_mode: "redirect" }]) {
      const answer = await app.send(authorizeRequest(project, change));
      expect(answer.status).toBe(307);
      expect(isReadable(answer)).toBe(false);
    }
  });

  test("an unknown mode is rejected", async () => {
    const answer = await app.send(authorizeRequest(project, { stack_response_mode: "fragment" }));
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test.each([
    ["an untrusted redirect", { redirect_uri: "https://evil.example/" }, 400, "REDIRECT_URL_NOT_WHITELISTED"],
    ["a wrong key", { client_secret: "pck_wrong" }, 401, "INVALID_PUBLISHABLE_CLIENT_KEY"],
    ["a forged token", { token: "x.y.z" }, 401, "UNPARSABLE_ACCESS_TOKEN"],
    ["a missing state", { state: undefined }, 400, "SCHEMA_ERROR"],
  ] as const)("%s is an error with its real status, which scripts can read", async (_name, change, status, code) => {
    const answer = await app.send(authorizeRequest(project, { ...jsonMode, ...change }));
    expect(answer.status).toBe(status);
    expect(answer.headers["x-stack-known-error"]).toBe(code);
    expect(answer.json.code).toBe(code);
    expect(isReadable(answer)).toBe(true);
  });

  test("a signed-in user's token is accepted and ignored: the flow signs in the provider's user", async () => {
    const user = await signUp(app, project);
    const back = await followToProvider({ token: user.accessToken });
    const { json } = await app.send(exchangeRequest(project, getCallbackCode(await app.send(returnRequest(back)))));
    expect(json).toMatchObject({ is_new_user: true, refresh_token: expect.any(String) });
    expect(json.refresh_token).not.toBe(user.refreshToken);
  });

  test("linking is rejected: it requires the cookie (account-linking CSRF)", async () => {
    const user = await signUp(app, project);
    const answer = await app.send(authorizeRequest(project, { ...jsonMode, type: "link", token: user.accessToken }));
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });
});

describe("the callback of a flow in JSON mode", () => {
  test("needs no cookie, and sets none", async () => {
    const answer = await app.send(returnRequest(await followToProvider()));
    expect(getCallbackCode(answer)).toHaveLength(64);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  });

  test("accepts one callback", async () => {
    const back = await followToProvider();
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(returnRequest(back))));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(9).fill(400)]);
  });

  test("a callback without the cookie doesn't end a flow in redirect mode", async () => {
    const started = await app.send(authorizeRequest(project));
    const back = { url: await issuer.visit(started.headers.location ?? ""), cookie: "" };
    expect((await app.send(returnRequest(back))).status).toBe(400);
    const cookie = started.headers["set-cookie"]?.split(";")[0] ?? "";
    expect(getCallbackCode(await app.send(returnRequest({ ...back, cookie })))).toHaveLength(64);
  });

  test("a code is worthless without the verifier of the browser that started the flow (login CSRF)", async () => {
    const code = getCallbackCode(await app.send(returnRequest(await followToProvider())));
    for (const verifier of [undefined, codeVerifier.replace("0", "1")]) {
      const { json } = await app.send(exchangeRequest(project, code, { code_verifier: verifier }));
      expect(json.code).toBe("INVALID_AUTHORIZATION_CODE");
    }
  });

  test("a callback alone doesn't upgrade an anonymous account: the exchange does (login CSRF)", async () => {
    const anonymous = await signUpAnonymously(app, project);
    const back = await followToProvider({ token: anonymous.accessToken });
    const code = getCallbackCode(await app.send(returnRequest(back)));
    const isAnonymous = async () => {
      const request = { method: "GET", path: `/users/${anonymous.id}`, headers: project.as("server") };
      return (await app.send(request)).json.is_anonymous;
    };
    expect(await isAnonymous()).toBe(true);
    expect((await app.send(exchangeRequest(project, code))).json.is_new_user).toBe(true);
    expect(await isAnonymous()).toBe(false);
  });

  test.each([
    ["temporarily_unavailable", "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE"],
    ["access_denied", "OAUTH_PROVIDER_ACCESS_DENIED"],
  ])("the provider's error %s is sent to the error page as %s", async (error, code) => {
    const back = await followToProvider({ error_redirect_url: appErrorPage });
    const { headers } = await app.send(returnRequest(back, { code: undefined, error }));
    const page = new URL(headers.location ?? "");
    expect(`${page.origin}${page.pathname}`).toBe(appErrorPage);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      errorCode: code,
      message: expect.stringMatching(/\S/),
      details: "{}",
    });
  });
});

test("in JSON mode, an unreachable provider is a known error", async () => {
  const unreachable = await createTestApp({
    oauth: { shared: {}, testIdentityProvider: { url: "http://127.0.0.1:9", secret } },
  });
  const own = await makeProject(unreachable, { oauth_providers: [{ id: "google", type: "shared" }] });
  const answer = await unreachable.send(authorizeRequest(own, jsonMode));
  expect([answer.status, answer.json.code]).toEqual([503, "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE"]);
  await unreachable.close();
});
