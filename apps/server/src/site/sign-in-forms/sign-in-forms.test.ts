import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../http/listener.ts";
import type { HttpResponse } from "../../http/message.ts";
import { createLimits } from "../../http/rate-limits/limits.ts";
import { listAuditEntries } from "../../testing/audit.ts";
import { toBodyReader } from "../../testing/body-reader.ts";
import { getLatestCode, goodPassword, internalProject, signUp, type TestUser } from "../../testing/fixtures.ts";
import { canRefresh, changeConfig, setUpTotp } from "../../testing/sign-in-fixtures.ts";
import { startSite, writeDashboard } from "../../testing/start-site.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

const newPassword = "another horse battery";
const dead = "0".repeat(45);
const cookieName = "vestibule-dashboard-session-8100";

let app: TestApp;
let folder: string;
let site: Answer;
beforeAll(async () => {
  folder = await writeDashboard();
  app = await createTestApp();
  site = startSite(app, folder);
});
beforeEach(() =>
  changeConfig(app, internalProject(app), {
    credential_enabled: true,
    magic_link_enabled: true,
    sign_up_enabled: true,
    security_notifications_enabled: false,
  }),
);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const own = { "sec-fetch-site": "same-origin", origin: publicUrl };
const forms = [
  "sign-in",
  "sign-up",
  "forgot-password",
  "password-reset",
  "magic-link",
  "magic-link-callback",
  "email-verification",
];
type Fields = Readonly<Record<string, string>>;

async function send(
  method: string,
  path: string,
  { headers = own, fields, on = site }: { headers?: Fields; fields?: Fields; on?: typeof site } = {},
): Promise<HttpResponse> {
  const [pathname = "", query = ""] = path.split("?");
  const form = fields && new URLSearchParams(fields).toString();
  const { response } = await on({
    method,
    path: `/dashboard/${pathname}`,
    query: new URLSearchParams(query),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    readBody: form === undefined ? null : toBodyReader(form),
    remoteAddress: "127.0.0.1",
  });
  return response;
}
const submit = (name: string, fields: Fields, headers: Fields = own) =>
  send("POST", `handler/${name}`, { fields, headers });
const createOwner = () => signUp(app, internalProject(app));
const getCookies = ({ cookies = [] }: HttpResponse) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");
const getRefreshToken = (response: HttpResponse) => getCookies(response).match(/session-8100=([^;]+)/)?.[1] ?? "";
const expectSignedIn = async (response: HttpResponse) => {
  expect([response.status, response.headers.location]).toEqual([303, "/dashboard/session/account"]);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.cookies?.[0]).toMatch(/; Path=\/dashboard\/session; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  expect(await canRefresh(app, internalProject(app), getRefreshToken(response))).toBe(true);
};

describe("GET /dashboard/handler/…", () => {
  test.each(forms)(
    "%s contains a form for browsers without JavaScript, under the policy of the dashboard",
    async (name) => {
      const { status, headers, body } = await send("GET", `handler/${name}?code=${dead}`);
      expect(status).toBe(200);
      expect(body).toContain('<noscript><link rel="stylesheet" href="/pages.css"></noscript></head>');
      const [, shown = ""] = /<noscript>(<div.*?)<\/noscript>/s.exec(String(body)) ?? [];
      expect(shown).toContain(`<form method="post" action="/dashboard/handler/${name}">`);
      expect(headers["content-security-policy"]).toContain("form-action 'self'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      expect(headers["referrer-policy"]).toBe("same-origin");
    },
  );

  test("other pages of the dashboard say that they need JavaScript, and lead to the form", async () => {
    const { body } = await send("GET", "projects");
    expect(body).toContain("The dashboard needs JavaScript");
    expect(body).toContain('href="/dashboard/handler/sign-in"');
  });

  test("a hostile code can't leave its field", async () => {
    const { body } = await send("GET", `handler/password-reset?code=${encodeURIComponent('"></noscript><img src=x>')}`);
    expect(body).not.toContain("<img");
    expect(String(body).match(/<\/noscript>/g)).toHaveLength(2);
  });

  test("only offers what the server has turned on", async () => {
    const project = internalProject(app);
    await changeConfig(app, project, { magic_link_enabled: false, sign_up_enabled: false });
    const signIn = String((await send("GET", "handler/sign-in")).body);
    expect(signIn).not.toContain("/handler/sign-up");
    expect(signIn).not.toContain("/handler/magic-link");
    expect(String((await send("GET", "handler/sign-up")).body)).toContain("Sign-up is closed");
    await changeConfig(app, project, { credential_enabled: false, magic_link_enabled: true });
    expect(String((await send("GET", "handler/sign-in")).body)).not.toContain('name="password"');
  });
});

interface Row {
  readonly name: string;
  readonly form: string;
  readonly fields: Fields | ((owner: TestUser) => Fields | Promise<Fields>);
  readonly status: number;
  readonly shows: string;
}

const errorRows: readonly Row[] = [
  {
    name: "a wrong password",
    form: "sign-in",
    fields: ({ email }) => ({ email, password: "wrong horse battery" }),
    status: 400,
    shows: 'id="password-error">Incorrect email or password.',
  },
  {
    name: "an unknown email, with the same answer",
    form: "sign-in",
    fields: { email: "unknown@example.com", password: goodPassword },
    status: 400,
    shows: 'id="password-error">Incorrect email or password.',
  },
  {
    name: "an incomplete email",
    form: "sign-in",
    fields: { email: "ada@", password: goodPassword },
    status: 400,
    shows: 'id="email-error">Enter a complete email',
  },
  {
    name: "no password",
    form: "sign-in",
    fields: { email: "ada@example.com", password: "" },
    status: 400,
    shows: 'id="password-error">Enter your password.',
  },
  { name: "no fields", form: "sign-in", fields: {}, status: 400, shows: 'id="email-error">' },
  {
    name: "a short password",
    form: "sign-up",
    fields: { email: "new@example.com", password: "7 chars" },
    status: 400,
    shows: 'id="password-error">',
  },
  {
    name: "a password of 71 characters",
    form: "sign-up",
    fields: { email: "new@example.com", password: "x7".repeat(36).slice(1) },
    status: 400,
    shows: 'id="password-error">',
  },
  {
    name: "a common password",
    form: "sign-up",
    fields: { email: "new@example.com", password: "password123" },
    status: 400,
    shows: 'id="password-error">This password is too common',
  },
  {
    name: "an email that has an account",
    form: "sign-up",
    fields: ({ email }) => ({ email, password: goodPassword }),
    status: 409,
    shows: 'id="email-error">This email already has an account.',
  },
  { name: "an incomplete email", form: "forgot-password", fields: { email: "ada" }, status: 400, shows: "email-error" },
  { name: "an incomplete email", form: "magic-link", fields: { email: "ada" }, status: 400, shows: "email-error" },
  {
    name: "an unknown code",
    form: "password-reset",
    fields: { code: dead, password: newPassword },
    status: 404,
    shows: "This link isn&#39;t valid.",
  },
  {
    name: "no password",
    form: "password-reset",
    fields: { code: dead },
    status: 400,
    shows: `name="code" value="${dead}"`,
  },
  {
    name: "a password longer than any",
    form: "sign-in",
    fields: ({ email }) => ({ email, password: "x".repeat(1_025) }),
    status: 400,
    shows: 'id="password-error">Incorrect email or password.',
  },
  ...["password-reset", "magic-link-callback", "email-verification"].map((form) => ({
    name: "a part of a code (security review)",
    form,
    fields: { code: dead.slice(1), password: newPassword },
    status: 400,
    shows: 'role="alert">This link isn&#39;t valid.',
  })),
  {
    name: "an account whose email isn't verified (security review)",
    form: "magic-link-callback",
    fields: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      await submit("magic-link", { email });
      const code = await getLatestCode(app, email);
      await submit("sign-up", { email, password: goodPassword });
      return { code };
    },
    status: 409,
    shows: 'role="alert">This email isn&#39;t verified',
  },
  {
    name: "an unknown code",
    form: "magic-link-callback",
    fields: { code: dead },
    status: 404,
    shows: "This link isn&#39;t valid.",
  },
];

describe("POST /dashboard/handler/… with errors", () => {
  test.each(errorRows)("$form: $name", async ({ form, fields, status, shows }) => {
    const sent = typeof fields === "function" ? await fields(await createOwner()) : fields;
    const response = await submit(form, sent);
    expect(response.status).toBe(status);
    expect(response.body).toContain("<title>Error: ");
    expect(response.body).toContain(shows);
    if (sent.email) expect(response.body).toContain(`value="${sent.email}"`);
    if (sent.password) expect(response.body).not.toContain(sent.password);
    expect(response.cookies).toBeUndefined();
    expect(response.headers["content-security-policy"]).not.toContain("script-src");
  });

  test("a method that was turned off after the page was opened", async () => {
    const project = internalProject(app);
    const { email } = await createOwner();
    await changeConfig(app, project, { sign_up_enabled: false });
    expect((await submit("sign-up", { email: "x@example.com", password: goodPassword })).body).toContain(
      "Sign-up is closed",
    );
    await changeConfig(app, project, { credential_enabled: false, magic_link_enabled: true });
    expect((await submit("sign-in", { email, password: goodPassword })).body).toContain("turned off");
  });

  const foreign: readonly Fields[] = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
    { origin: "https://evil.example" },
    { origin: "null" },
    {},
  ];
  test.each(forms)("%s rejects forms of other sites (login CSRF)", async (form) => {
    const { email } = await createOwner();
    for (const headers of foreign) {
      const response = await submit(form, { email, password: goodPassword, code: dead }, headers);
      expect(response.status).toBe(403);
      expect(response.cookies).toBeUndefined();
    }
  });
});

describe("sign-in", () => {
  test("sets the session's cookies, and is in the audit log", async () => {
    const { id, email } = await createOwner();
    await expectSignedIn(await submit("sign-in", { email: ` ${email} `, password: goodPassword }));
    const entries = await listAuditEntries(app, "internal");
    expect(entries.filter((entry) => JSON.stringify(entry).includes(id)).length).toBeGreaterThan(1);
  });

  test("headers of the browser can't choose the project, the key or the user", async () => {
    const { email, accessToken } = await createOwner();
    const headers = { ...own, "x-stack-project-id": "other", "x-hexclave-access-token": accessToken };
    await expectSignedIn(await submit("sign-in", { email, password: goodPassword }, headers));
  });

  test("requires the second factor, which can be corrected, and an attempt works once", async () => {
    const user = await createOwner();
    const { recoveryCodes } = await setUpTotp(app, internalProject(app), user);
    const step = await submit("sign-in", { email: user.email, password: goodPassword });
    expect([step.status, step.cookies]).toEqual([200, undefined]);
    const [, attempt_code = ""] = /name="attempt_code" value="([^"]+)"/.exec(String(step.body)) ?? [];

    const empty = await submit("sign-in", { attempt_code, otp: "" });
    expect([empty.status, empty.body]).toEqual([400, expect.stringContaining('id="otp-error">Enter a code.')]);
    const wrong = await submit("sign-in", { attempt_code, otp: "nonsense" });
    expect(wrong.body).toContain('id="otp-error">This code is incorrect');
    expect(wrong.body).toContain(`value="${attempt_code}"`);
    const right = { attempt_code, otp: recoveryCodes[0] ?? "" };
    await expectSignedIn(await submit("sign-in", right));

    const replayed = await submit("sign-in", { attempt_code, otp: recoveryCodes[1] ?? "" });
    expect(replayed.status).toBe(409);
    expect(replayed.body).toContain("Sign in again.");
    expect(replayed.cookies).toBeUndefined();
    expect((await submit("sign-in", { attempt_code: "x", otp: "123456" })).body).toContain("Sign in again.");
  });

  test("sign-up signs in", async () => {
    const email = "grace@example.com";
    await expectSignedIn(await submit("sign-up", { email, password: goodPassword }));
    expect(await getLatestCode(app, email)).toHaveLength(45);
  });
});

describe("links in emails", () => {
  test("a forgotten password is replaced, once; an unknown email gets the same answer", async () => {
    const { email } = await createOwner();
    const unknown = await submit("forgot-password", { email: "unknown@example.com" });
    const known = await submit("forgot-password", { email });
    expect(String(known.body).replaceAll(email, "")).toBe(String(unknown.body).replaceAll("unknown@example.com", ""));
    await app.runPasswordResets();
    const code = await getLatestCode(app, email);

    await send("GET", `handler/password-reset?code=${code}`);
    const changed = await submit("password-reset", { code, password: newPassword });
    expect([changed.status, changed.body]).toEqual([200, expect.stringContaining("Password changed")]);
    const replayed = await submit("password-reset", { code, password: newPassword });
    expect([replayed.status, replayed.body]).toEqual([409, expect.stringContaining("already used")]);
    await expectSignedIn(await submit("sign-in", { email, password: newPassword }));
  });

  test("a sign-in link is used by the button, not by opening it, and once", async () => {
    const email = "link@example.com";
    expect((await submit("magic-link", { email })).status).toBe(200);
    const code = await getLatestCode(app, email);
    for (let times = 0; times < 2; times++) await send("GET", `handler/magic-link-callback?code=${code}`);
    await expectSignedIn(await submit("magic-link-callback", { code }));
    const replayed = await submit("magic-link-callback", { code });
    expect([replayed.status, replayed.cookies]).toEqual([409, undefined]);
    expect(replayed.body).toContain("already used");
  });
});

describe("links that can't be used any more", () => {
  test("say that they expired, or had too many attempts", async () => {
    const { email } = await createOwner();
    await submit("forgot-password", { email });
    await app.runPasswordResets();
    const code = await getLatestCode(app, email);
    const use = (password = newPassword) => submit("password-reset", { code, password });
    expect((await app.later(60 * 60 * 1000, use)).body).toContain("This link expired.");
    const headers = internalProject(app).as("client");
    const check = { method: "POST", path: "/auth/password/reset/check-code", headers, body: { code } };
    for (let count = 0; count < 20; count++) await app.send(check);
    expect((await use()).body).toContain("too many failed attempts");
  });

  test("a sign-in link needs the second factor, too", async () => {
    const user = await createOwner();
    const { recoveryCodes } = await setUpTotp(app, internalProject(app), user);
    const admin = internalProject(app).as("server", user.accessToken);
    const body = { primary_email_verified: true };
    await app.send({ method: "PATCH", path: "/users/me", headers: admin, body });
    await submit("magic-link", { email: user.email });
    const step = await submit("magic-link-callback", { code: await getLatestCode(app, user.email) });
    expect([step.status, step.cookies]).toEqual([200, undefined]);
    const [, attempt_code = ""] = /name="attempt_code" value="([^"]+)"/.exec(String(step.body)) ?? [];
    await expectSignedIn(await submit("sign-in", { attempt_code, otp: recoveryCodes[0] ?? "" }));
  });

  test("no link is sent to an email that isn't verified", async () => {
    const { email } = await createOwner();
    const { status, body } = await submit("magic-link", { email });
    expect([status, body]).toEqual([409, expect.stringContaining('id="email-error">This email isn&#39;t verified')]);
  });
});

describe("forms that are too large", () => {
  test.each([
    ["2 MB", { email: "a".repeat(2_000_000) }, 413],
    ["101 fields", Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`field${index}`, ""])), 400],
  ])("%s are refused before they are parsed", async (_what, fields, status) => {
    expect((await submit("sign-in", fields)).status).toBe(status);
  });
});

describe("email verification", () => {
  test("is done by the button, not by opening the link, and once", async () => {
    const email = "verify@example.com";
    await submit("sign-up", { email, password: goodPassword });
    const code = await getLatestCode(app, email);
    await send("GET", `handler/email-verification?code=${code}`);
    const verified = await submit("email-verification", { code });
    expect([verified.status, verified.body]).toEqual([200, expect.stringContaining("Email verified")]);
    const replayed = await submit("email-verification", { code });
    expect([replayed.status, replayed.body]).toEqual([409, expect.stringContaining("already used")]);
  });
});

describe("an unexpected error of the API", () => {
  test("is shown with its request ID, and logged", async () => {
    const failing = { ...app, answer: () => Promise.reject(new Error("The disk is gone")) };
    const on = startSite(failing, folder);
    const { outcome, response } = await post(on);
    expect([response.status, outcome.cause]).toEqual([500, new Error("The disk is gone")]);
    expect(response.body).toContain("Request ID");
    expect(response.body).not.toContain("disk");
  });

  const post = async (on: typeof site) => {
    const outcome = await on({
      method: "POST",
      path: "/dashboard/handler/sign-in",
      query: new URLSearchParams(),
      headers: own,
      readBody: toBodyReader("email=ada%40example.com&password=secret"),
      remoteAddress: "127.0.0.1",
    });
    return { outcome, response: outcome.response };
  };
});

describe("the account page", () => {
  test("shows who is signed in, and signs out", async () => {
    const { email } = await createOwner();
    const signedIn = await submit("sign-in", { email, password: goodPassword });
    const headers = { ...own, cookie: getCookies(signedIn) };
    const page = await send("GET", "session/account", { headers });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining(email)]);
    expect(page.headers["cache-control"]).toBe("no-store");

    const foreign = { cookie: headers.cookie, "sec-fetch-site": "cross-site" };
    expect((await send("POST", "session/sign-out", { headers: foreign })).status).toBe(403);
    const out = await send("POST", "session/sign-out", { headers });
    expect([out.status, out.headers.location]).toEqual([303, "/dashboard/handler/sign-in"]);
    expect(out.cookies?.[0]).toContain(`${cookieName}=; Path=/dashboard/session; Max-Age=0`);
    expect(await canRefresh(app, internalProject(app), getRefreshToken(signedIn))).toBe(false);
    expect((await send("GET", "session/account", { headers })).status).toBe(303);
  });

  test.each([
    ["GET", "session/account"],
    ["POST", "session/sign-out"],
  ])("of a busy server says so and keeps the cookie: %s %s (security review)", async (method, path) => {
    const { email } = await createOwner();
    const cookie = getCookies(await submit("sign-in", { email, password: goodPassword }));
    const busy: typeof app.answer = async (request) =>
      /users\/me$|sessions\/current$/.test(request.path)
        ? { response: { status: 429, headers: { "retry-after": "300" }, body: "" }, route: path, requestId: "busy" }
        : app.answer(request);
    const on = startSite({ ...app, answer: busy }, folder);
    const { status, headers, body, cookies } = await send(method, path, { headers: { ...own, cookie }, on });
    expect([status, cookies]).toEqual([429, undefined]);
    expect(headers["retry-after"]).toBe("300");
    expect(body).toContain('role="alert">Too many attempts. Try again in 5 minutes.');
  });

  test("leads to the form without a session", async () => {
    const { status, headers } = await send("GET", "session/account");
    expect([status, headers.location]).toEqual([303, "/dashboard/handler/sign-in"]);
  });
});

describe("limits", () => {
  test("count the attempts of forms and of the API together, and say how long to wait", async () => {
    const limited = await createTestApp({
      limits: ({ log, readEndUser }) =>
        createLimits({ shared: null, readEndUser, isTrustedAddress: async () => false, log }),
    });
    const on = startSite(limited, folder);
    const fields = { email: "ada@example.com", password: "wrong horse battery" };
    let response = await send("POST", "handler/sign-in", { fields, on });
    for (let count = 0; count < 100 && response.status !== 429; count++)
      response = await send("POST", "handler/sign-in", { fields, on });
    expect(response.status).toBe(429);
    expect(response.body).toMatch(/role="alert">Too many attempts\. Try again in /);
    expect(response.body).toContain('value="ada@example.com"');
    const { email, password } = fields;
    const headers = internalProject(limited).as("client");
    const api = await limited.send({
      method: "POST",
      path: "/auth/password/sign-in",
      headers,
      body: { email, password },
    });
    expect(api.status).toBe(429);
    await limited.close();
  });
});
