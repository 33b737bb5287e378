import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  appCallback,
  appErrorPage,
  authorizeRequest,
  type CallbackRequest,
  changeConfig,
  completeFlow,
  followToProvider,
  getCallbackCode,
  getCookie,
  returnRequest,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google", "github"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    oauth_providers: [
      { id: "google", type: "shared" },
      { id: "github", type: "shared" },
    ],
  });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const withErrorPage = { change: { error_redirect_url: appErrorPage } };

/** The expired cookie of any flow, as every response sets it (auth contract §9.2, step 1). */
const endedCookie = /^stack-oauth-inner-[\w-]{43}=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/;

/** The expired cookie of one flow. */
const endOfCookie = ({ cookie }: Pick<CallbackRequest, "cookie">): string =>
  `${cookie.replace(/=true$/, "=")}; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The parameters sent to the application's error page; null if the response isn't a redirect there. */
function parseErrorPageRedirect({ status, headers }: TestResponse): Record<string, string> | null {
  const location = new URL(headers.location ?? "http://nowhere.invalid");
  if (status !== 307 || `${location.origin}${location.pathname}` !== appErrorPage) return null;
  return Object.fromEntries(location.searchParams);
}

describe("GET /auth/oauth/callback/{provider_id}", () => {
  test("the application gets a code and its own state; other query parameters of its redirect URI are kept", async () => {
    const redirect = `${appCallback}?after_auth_return_to=%2Fhome#top`;
    const answer = await completeFlow(app, issuer, project, { change: { redirect_uri: redirect } });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.location ?? "");
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(appCallback);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      after_auth_return_to: "/home",
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: "state-of-the-application",
    });
    expect(answer.json).toEqual({});
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["set-cookie"]).toMatch(endedCookie);
  });

  test("code review defect 5: HEAD, which link scanners send, doesn't consume the flow", async () => {
    const back = returnRequest(await followToProvider(app, issuer, project));
    const { status, headers } = await app.send({ ...back, method: "HEAD" });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, POST, OPTIONS" });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(getCallbackCode(await app.send(back))).toHaveLength(64);
  });

  test("accepts a posted response like a query response (OAuth 2.0 Form Post Response Mode)", async () => {
    const { url, cookie } = await followToProvider(app, issuer, project);
    const answer = await app.send({
      method: "POST",
      path: url.pathname,
      headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      body: url.searchParams.toString(),
    });
    expect(getCallbackCode(answer)).toHaveLength(64);
  });
});

test("security review LOW 12: a failed form post is redirected with 303, so that the browser doesn't post the provider's code to the error page", async () => {
  issuer.behavior.person = { sub: "ada", email: "ada@example.com", email_verified: true };
  const { url, cookie } = await followToProvider(app, issuer, project, withErrorPage);
  const { status, headers } = await app.send({
    method: "POST",
    path: url.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded", cookie },
    body: new URLSearchParams({ state: url.searchParams.get("state") ?? "", error: "access_denied" }).toString(),
  });
  expect([status, headers.location]).toEqual([303, expect.stringContaining(`${appErrorPage}?errorCode=`)]);
});

describe("requests rejected with plain text, since no redirect target is known (first step of the contract)", () => {
  const rows: readonly (readonly [string, (back: CallbackRequest) => CallbackRequest | Promise<CallbackRequest>])[] = [
    ["without the cookie", ({ url }) => ({ url, cookie: "" })],
    [
      "with the cookie of another flow",
      async ({ url }) => ({ url, cookie: (await followToProvider(app, issuer, project)).cookie }),
    ],
    ["with a cookie of another value", ({ url, cookie }) => ({ url, cookie: cookie.replace("=true", "=false") })],
    [
      "with a cookie whose name only begins alike",
      ({ url, cookie }) => ({ url, cookie: cookie.replace("=true", "x=true") }),
    ],
  ];
  test.each(rows)("a callback %s", async (_name, change) => {
    const answer = await app.send(
      returnRequest(await change(await followToProvider(app, issuer, project, withErrorPage))),
    );
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers).not.toHaveProperty("x-stack-known-error");
  });

  test("a callback without a state", async () => {
    const back = await followToProvider(app, issuer, project);
    expect((await app.send(returnRequest(back, { state: undefined }))).status).toBe(400);
  });

  test("a callback with two states", async () => {
    const back = await followToProvider(app, issuer, project);
    back.url.searchParams.append("state", "another");
    expect((await app.send(returnRequest(back))).status).toBe(400);
  });

  test("a callback with a forged state and cookie", async () => {
    const answer = await app.send({
      method: "GET",
      path: "/auth/oauth/callback/google?state=mine&code=x",
      headers: { cookie: "stack-oauth-inner-mine=true" },
    });
    expect(answer.status).toBe(400);
  });

  test("a second callback: a flow can be used once", async () => {
    const back = await followToProvider(app, issuer, project);
    getCallbackCode(await app.send(returnRequest(back)));
    const again = await app.send(returnRequest(back));
    expect(again.status).toBe(400);
    expect(again.headers["set-cookie"]).toBe(endOfCookie(back));
  });

  test("of twenty concurrent callbacks exactly one succeeds", async () => {
    const back = await followToProvider(app, issuer, project);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(returnRequest(back))));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });
});

interface Failing {
  readonly name: string;
  /** Sets up the case and returns the callback response. */
  readonly run: (options: { readonly change: Record<string, string> }) => Promise<TestResponse>;
  /** The code on the error page. */
  readonly code: string;
  readonly details?: object;
  /** Without an error page: the error itself, or plain text with this status. */
  readonly plain?: number;
}

const failing: readonly Failing[] = [
  {
    name: "a flow older than ten minutes",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.later(600_000, () => app.send(returnRequest(back)));
    },
    code: "OUTER_OAUTH_TIMEOUT",
  },
  {
    name: "a provider that was removed during the flow",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      await changeConfig(app, project, { oauth_providers: [] });
      return app.send(returnRequest(back));
    },
    code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  },
  {
    name: "a user who denies access at the provider",
    run: (options) => {
      issuer.behavior.deniesConsent = true;
      return completeFlow(app, issuer, project, options);
    },
    code: "OAUTH_PROVIDER_ACCESS_DENIED",
  },
  {
    name: "a provider-specific error code for denied access",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: undefined, error: "user_cancelled_login" }));
    },
    code: "OAUTH_PROVIDER_ACCESS_DENIED",
  },
  {
    name: "a code that the provider rejects",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: "made-up" }));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a missing code",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: undefined }));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a code from another flow: the verifier doesn't match (RFC 7636)",
    run: async (options) => {
      const theirs = await followToProvider(app, issuer, project);
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: theirs.url.searchParams.get("code") ?? "" }));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a response that names another issuer (RFC 9207)",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { iss: "https://evil.example" }));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a response without the issuer that this provider always sends (RFC 9207)",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { iss: undefined }));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a response at another provider's callback URL (RFC 9700 §4.4)",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      back.url.pathname = back.url.pathname.replace("google", "github");
      return app.send(returnRequest(back));
    },
    code: "INVALID_AUTHORIZATION_CODE",
    plain: 400,
  },
  {
    name: "a scope that the provider rejects",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: undefined, error: "invalid_scope" }));
    },
    code: "INVALID_SCOPE",
    details: { scope: "openid profile email" },
    plain: 400,
  },
  {
    name: "a provider that rejects this client",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: undefined, error: "unauthorized_client" }));
    },
    code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    plain: 400,
  },
  {
    name: "an unavailable provider",
    run: async (options) => {
      const back = await followToProvider(app, issuer, project, options);
      return app.send(returnRequest(back, { code: undefined, error: "temporarily_unavailable" }));
    },
    code: "OUTER_OAUTH_TIMEOUT",
    plain: 502,
  },
  {
    name: "an account that can't sign up",
    run: async (options) => {
      await changeConfig(app, project, { sign_up_enabled: false });
      return completeFlow(app, issuer, project, options);
    },
    code: "SIGN_UP_NOT_ENABLED",
  },
  {
    name: "an email that another user signs in with",
    run: async (options) => {
      await signUp(app, project, "taken@example.com");
      issuer.behavior.person = { sub: "taken", email: "Taken@example.com", email_verified: true };
      return completeFlow(app, issuer, project, options);
    },
    code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    details: { type: "email", contact_channel_value: "Taken@example.com" },
  },
];

describe("callback failures", () => {
  test("code review defect 12: the redirect to the error page is logged as a redirect, without an error code", async () => {
    const { url, cookie } = await followToProvider(app, issuer, project, withErrorPage);
    const query = new URLSearchParams(url.search);
    query.delete("code");
    query.set("error", "access_denied");
    const request = { method: "GET", path: url.pathname, query, headers: { cookie }, readBody: null };

    const { response, errorCode, cause } = await app.answer({ ...request, remoteAddress: "127.0.0.1" });

    expect({ errorCode, cause }).toEqual({ errorCode: undefined, cause: undefined });
    expect(response).toMatchObject({ status: 307, body: "" });
    expect(response.headers.location).toContain("errorCode=OAUTH_PROVIDER_ACCESS_DENIED");
  });

  test.each(failing)("$name: redirects to the application's error page", async ({ run, code, details = {} }) => {
    const answer = await run(withErrorPage);
    const errorPage = parseErrorPageRedirect(answer);
    expect(answer.headers["set-cookie"]).toMatch(endedCookie);
    expect(errorPage).toEqual({ errorCode: code, message: expect.stringMatching(/\S/), details: expect.any(String) });
    expect(JSON.parse(errorPage?.details ?? "")).toEqual(details);
  });

  test.each(failing)("$name: without an error page, returns the error", async ({ run, code, details, plain }) => {
    const answer = await run({ change: {} });
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers["set-cookie"]).toMatch(endedCookie);
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    if (plain) {
      expect(answer).toMatchObject({ status: plain, headers: { "content-type": "text/plain; charset=utf-8" } });
      expect(answer.headers).not.toHaveProperty("x-stack-known-error");
    } else {
      expect(answer.headers["x-stack-known-error"]).toBe(code);
      expect(answer.json.details).toEqual(details);
    }
  });

  test("never redirects to an untrusted error page: no open redirector (security bar 29)", async () => {
    issuer.behavior.deniesConsent = true;
    const answer = await completeFlow(app, issuer, project, {
      change: { error_redirect_url: "https://evil.example/" },
    });
    expect(answer).toMatchObject({ status: 400, json: { code: "OAUTH_PROVIDER_ACCESS_DENIED" } });
    expect(answer.headers).not.toHaveProperty("location");
  });

  test("the newer error page parameter takes precedence", async () => {
    issuer.behavior.deniesConsent = true;
    const change = { error_redirect_uri: `${appErrorPage}?from=app`, error_redirect_url: "http://localhost:3000/old" };
    expect(parseErrorPageRedirect(await completeFlow(app, issuer, project, { change }))).toMatchObject({ from: "app" });
  });

  test("a domain that is no longer trusted gets no code", async () => {
    const back = await followToProvider(app, issuer, project, withErrorPage);
    await changeConfig(app, project, { allow_localhost: false });
    const answer = await app.send(returnRequest(back));
    expect(answer).toMatchObject({ status: 400, json: { code: "REDIRECT_URL_NOT_WHITELISTED" } });
    const { rows } = await app.platform.database.pool.query("select from users where project_id = $1", [project.id]);
    expect(rows).toHaveLength(0);
  });

  test("logs the failure without code, state or token", async () => {
    const back = await followToProvider(app, issuer, project);
    await app.send(returnRequest(back, { code: "a-secret-code" }));
    const lines = app.logLines.filter((line) => line.includes(project.id)).join("");
    expect(lines).toContain("invalid_grant");
    expect(lines).not.toContain("a-secret-code");
    expect(lines).not.toContain(back.url.searchParams.get("state"));
  });

  test("an unreachable issuer is reported at authorize", async () => {
    const gone = await createTestApp({
      oauth: { shared: {}, testIdentityProvider: { url: "http://127.0.0.1:9", secret } },
    });
    const shared = await makeProject(gone, { oauth_providers: [{ id: "google", type: "shared" }] });
    const answer = await gone.send(authorizeRequest(shared));
    expect(answer).toMatchObject({ status: 502, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(getCookie(answer)).toBe("");
    await gone.close();
  });
});
