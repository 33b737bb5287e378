import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PlainError } from "../../../http/api-error.ts";
import type { LimitedAttempt } from "../../../http/limits.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { startScriptedMailServer } from "../../../testing/mail/scripted-mail-server.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const password = "a-very-secret-mail-password";
const path = "/internal/send-test-email";

let app: TestApp;
let project: TestProject;
let server: Awaited<ReturnType<typeof startMailServer>>;
const attempts: LimitedAttempt[] = [];
let isOverLimit = false;
beforeAll(async () => {
  const check = async (attempt: LimitedAttempt) => {
    attempts.push(attempt);
    if (isOverLimit) throw new PlainError(429, "Too many attempts. Try again in a minute.");
    return { isEmailSuppressed: false, succeeded: async () => {} };
  };
  app = await createTestApp({ limits: () => ({ check }) });
  project = await makeProject(app);
  server = await startMailServer({ user: "mailer", password });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
afterEach(() => {
  vi.useRealTimers();
  isOverLimit = false;
});

const config = (change: object = {}) => ({
  host: "127.0.0.1",
  port: server.port,
  username: "mailer",
  password,
  sender_name: "Acme Mail",
  sender_email: "hello@acme.example",
  ...change,
});
/** One millisecond apart, because the log is sorted by time. */
const request = (change: object = {}, recipient_email = "ada@example.com", headers = project.as("admin")) => {
  app.advance(1);
  return { method: "POST", path, headers, body: { recipient_email, email_config: config(change) } };
};
const newest = async (of = project) => {
  const list = { method: "GET", path: "/internal/emails?limit=1", headers: of.as("admin") };
  return ((await app.send(list)).json as { items: unknown[] }).items[0];
};
const words = (error_message: RegExp) => ({ success: false, error_message: expect.stringMatching(error_message) });

describe("POST /internal/send-test-email", () => {
  const refused = (name: string, body: () => object): Scenario => ({
    name: `rejects ${name}`,
    request: () => ({ method: "POST", path, headers: project.as("admin"), body: body() }),
    status: 400,
    code: "SCHEMA_ERROR",
    excludes: [password],
  });
  /** Returns 200 with an explanation, and is logged. */
  const fails = (name: string, change: () => object, message: RegExp, errorType: string): Scenario => ({
    name: `explains ${name}`,
    request: () => request(change()),
    status: 200,
    contains: words(message),
    excludes: [password],
    emailsSent: 1,
    effects: async () => expect(await newest()).toMatchObject({ status: "failed", type: "test", error: { errorType } }),
  });

  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["admin"], (access) => project.as(access)),
      refused("nothing", () => ({})),
      refused("no recipient", () => ({ email_config: config() })),
      refused("an invalid recipient", () => ({ recipient_email: "not-an-email", email_config: config() })),
      refused("an invalid port", () => ({
        recipient_email: "a@b.example",
        email_config: config({ port: 65_536 }),
      })),
      refused("an invalid host", () => ({ recipient_email: "a@b.example", email_config: config({ host: null }) })),
      refused("an endless password", () => ({
        recipient_email: "a@b.example",
        email_config: config({ password: "x".repeat(1_025) }),
      })),
      refused("an overlong host", () => ({
        recipient_email: "a@b.example",
        email_config: config({ host: "x".repeat(254) }),
      })),
      refused("an overlong sender", () => ({
        recipient_email: "a@b.example",
        email_config: config({ sender_email: `${"x".repeat(250)}@b.example` }),
      })),
      refused("a custom text", () => ({ recipient_email: "a@b.example", email_config: config(), text: "Hello" })),
      refused("an unknown protection", () => ({
        recipient_email: "a@b.example",
        email_config: config({ security: "rot13" }),
      })),
      fails(
        "a password that is missing and not set",
        () => ({ password: undefined }),
        /both user name and password, or neither/,
        "login-refused",
      ),
      {
        name: "tries the given server and reports success",
        request: () => request(),
        status: 200,
        contains: { success: true },
        excludes: ["error_message", password],
        emailsSent: 1,
        effects: async () => {
          const [mail] = server.received.slice(-1);
          expect(mail).toMatchObject({ from: "hello@acme.example", to: ["ada@example.com"] });
          expect(mail?.source).toMatch(/^From: Acme Mail <hello@acme\.example>\r$/m);
          expect(mail?.source).toMatch(/^Subject: Test email from Acme\r$/m);
          expect(mail?.source).not.toContain("text/html");
        },
      },
      fails("a wrong password", () => ({ password: "wrong" }), /didn't accept the login.*535/, "login-refused"),
      fails(
        "a user name without a password",
        () => ({ password: "" }),
        /didn't accept the login.*both user name and password, or neither/,
        "login-refused",
      ),
      fails("missing credentials", () => ({ username: "", password: "" }), /login.*530/, "login-refused"),
      fails("an empty host", () => ({ host: "" }), /find a mail server with this name.*empty/, "host-not-found"),
      fails(
        "an empty sender",
        () => ({ sender_email: "" }),
        /address isn't valid.*sender's email address isn't valid/,
        "bad-address",
      ),
      fails(
        "a sender that would inject a header",
        () => ({ sender_email: "a@b.example\r\nBcc: c@d.example" }),
        /address isn't valid.*sender's email address isn't valid/,
        "bad-address",
      ),
      fails("a port without a listener", () => ({ port: 1 }), /dropped.*port/, "disconnected"),
      fails("an invalid port", () => ({ port: 0 }), /dropped.*port/, "disconnected"),
      fails("a server without the required TLS", () => ({ security: "starttls" }), /TLS/, "disconnected"),
      fails("an internal network", () => ({ host: "10.0.0.1" }), /internal network/, "address-not-allowed"),
      fails("the cloud's own address", () => ({ host: "169.254.169.254" }), /internal/, "address-not-allowed"),
    ],
  );

  test("logs everything but the password", async () => {
    const own = await makeProject(app);
    await app.send(request({ port: String(server.port) }, "ada@example.com", own.as("admin")));
    const now = app.platform.clock();
    await app.send(request({ password: "wrong-but-secret" }, "ada@example.com", own.as("admin")));
    expect(await newest(own)).toMatchObject({ to: ["ada@example.com"], subject: "Test email from Acme" });
    const { json } = await app.send({ method: "GET", path: "/internal/emails?status=sent", headers: own.as("admin") });
    expect(json.items).toEqual([
      {
        id: expect.any(String),
        to: ["ada@example.com"],
        subject: "Test email from Acme",
        sent_at_millis: now,
        sender_config: {
          type: "standard",
          host: "127.0.0.1",
          port: server.port,
          username: "mailer",
          sender_name: "Acme Mail",
          sender_email: "hello@acme.example",
        },
        error: null,
        status: "sent",
        type: "test",
        user_id: null,
        created_at_millis: now,
        attempts: 1,
        scheduled_at_millis: null,
        is_paused: false,
        can_cancel: false,
        can_resend: false,
      },
    ]);
    expect(await listAuditEntries(app, own.id)).toMatchObject([
      {
        action: "email.send_test",
        actor_type: "key",
        target_type: "email",
        details: { host: "127.0.0.1", port: server.port, is_sent: true, error_type: null },
      },
      { action: "email.send_test", details: { is_sent: false, error_type: "login-refused" } },
    ]);
    for (const secret of [password, "wrong-but-secret"]) {
      expect(await findTablesContaining(app, secret)).toEqual([]);
      expect(app.logLines.join("\n")).not.toContain(secret);
    }
  });

  test("cannot be resent", async () => {
    await app.send(request({ password: "wrong" }));
    const { id, can_resend } = (await newest()) as { id: string; can_resend: boolean };
    expect(can_resend).toBe(false);
    const resend = { method: "POST", path: `/internal/emails/${id}/resend`, headers: project.as("admin"), body: {} };
    expect((await app.send(resend)).status).toBe(400);
  });

  test("is rate-limited by project, before any delivery attempt", async () => {
    const before = [server.received.length, await app.countEmailsSent()];
    isOverLimit = true;
    const { status, headers } = await app.send(request());
    expect(status).toBe(429);
    expect(headers["x-stack-known-error"]).toBeUndefined();
    expect(attempts.at(-1)).toMatchObject({ action: "mail", projectId: project.id });
    expect([server.received.length, await app.countEmailsSent()]).toEqual(before);
  });

  test("aborts after ten seconds if the server keeps sending data", async () => {
    const endless = await startScriptedMailServer({ EHLO: "250-x" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reached = endless.waitForStep("EHLO");
    const answer = app.send(request({ port: endless.port }));
    await reached;
    await vi.advanceTimersByTimeAsync(10_000);
    await endless.waitForDisconnect();
    expect((await answer).json).toEqual(words(/didn't respond in time.*longer than 10 seconds/));
    await endless.close();
  });

  test("hostile names cannot inject headers", async () => {
    const name = `"Evil" <evil@example.com>\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script> [x](https://evil.example)`;
    const hostile = await makeProject(app);
    const rename = { method: "PATCH", path: "/internal/projects/current", headers: hostile.as("admin") };
    await app.send({ ...rename, body: { display_name: name } });
    const before = server.received.length;
    await app.send(request({ sender_name: name }, "ada@example.com", hostile.as("admin")));
    const mail = server.received[before];
    expect(mail?.to).toEqual(["ada@example.com"]);
    const parsed = await PostalMime.parse(mail?.source ?? "");
    expect(parsed.from?.address).toBe("hello@acme.example");
    expect(parsed.to?.map(({ address }) => address)).toEqual(["ada@example.com"]);
    expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined]);
    expect(parsed.subject).not.toMatch(/[\r\n]/);
    expect(parsed.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(parsed.text).not.toContain("script");
  });
});

describe("the stored password", () => {
  let own: TestProject;
  beforeAll(async () => {
    own = await makeProject(app, { email_config: { type: "standard", ...config() } });
  });
  const tryWith = async (change: object) => (await app.send(request(change, "ada@example.com", own.as("admin")))).json;

  test.each([undefined, ""])(
    "is used when %j is sent for the same host and user, because admins cannot read it back",
    async (none) => {
      expect(await tryWith({ password: none })).toEqual({ success: true });
    },
  );

  test.each<[string, object]>([
    ["host", { host: "localhost" }],
    ["user", { username: "other-user" }],
  ])("is not sent to another %s", async (_what, change) => {
    const before = server.received.length;
    expect(await tryWith({ ...change, password: undefined })).toEqual(words(/both user name and password, or neither/));
    expect(server.received).toHaveLength(before);
  });
});
