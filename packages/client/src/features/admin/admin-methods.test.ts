import { afterEach, describe, expect, it } from "vitest";
import { createTestAdminApp } from "../../testing/admin-app.ts";
import { type ApiServer, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestPlatform } from "../../testing/platform.ts";

const now = 1_800_000_000_000;
let server: ApiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(answers: Record<string, unknown>) {
  const handlers = Object.entries(answers).map(
    ([endpoint, answer]) => [endpoint, () => ({ body: answer }) satisfies Reply] as const,
  );
  server = await startApiServer(Object.fromEntries(handlers));
  return createTestAdminApp(server.baseUrl, {}, createTestPlatform({ now }));
}
const getBody = (endpoint: string): unknown => JSON.parse(server?.requestsTo(endpoint)[0]?.body ?? "null");
const getQuery = (endpoint: string): string => server?.requestsTo(endpoint)[0]?.path.replace(/^[^?]*\??/, "") ?? "";

describe("project keys", () => {
  const wire = {
    id: "k",
    description: "Deploys",
    created_at_millis: 1,
    expires_at_millis: now + 1,
    publishable_client_key: { last_four: "abcd" },
  };

  it("are listed by their last four characters", async () => {
    const app = await serve({ "GET /internal/api-keys": { items: [{ ...wire, last_used_at_millis: 5 }] } });

    expect((await app.listInternalApiKeys())[0]).toMatchObject({
      id: "k",
      publishableClientKey: { lastFour: "abcd" },
      secretServerKey: null,
      manuallyRevokedAt: null,
      lastUsedAt: new Date(5),
    });
  });

  it.each([
    ["good", {}, null],
    ["revoked", { manually_revoked_at_millis: 3 }, "manually-revoked"],
    ["expired", { expires_at_millis: now }, "expired"],
    ["both, with expiry reported first", { expires_at_millis: now, manually_revoked_at_millis: 3 }, "expired"],
  ])("can be %s", async (_what, change, why) => {
    const app = await serve({ "GET /internal/api-keys": { items: [{ ...wire, ...change }] } });
    const [key] = await app.listInternalApiKeys();

    expect(key?.whyInvalid()).toBe(why);
    expect(key?.isValid()).toBe(why === null);
  });

  it("are shown in full once, on creation, and can be revoked", async () => {
    const app = await serve({
      "POST /internal/api-keys": { ...wire, publishable_client_key: "pck_abcd" },
      "PATCH /internal/api-keys/k": wire,
    });
    const key = await app.createInternalApiKey({
      description: "Deploys",
      expiresAt: new Date(now + 1),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    });
    await key.revoke();

    expect(key).toMatchObject({ publishableClientKey: "pck_abcd", secretServerKey: undefined });
    expect(getBody("POST /internal/api-keys")).toEqual({
      description: "Deploys",
      expires_at_millis: now + 1,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    });
    expect(getBody("PATCH /internal/api-keys/k")).toEqual({ revoked: true });
  });
});

describe.each([
  ["Team", "/team-permission-definitions"],
  ["Project", "/project-permission-definitions"],
] as const)("%s permission definitions", (scope, path) => {
  const wire = { id: "p", contained_permission_ids: ["q"] };

  it("can be listed, created, updated and deleted", async () => {
    const app = await serve({
      [`GET ${path}`]: { items: [wire] },
      [`POST ${path}`]: wire,
      [`PATCH ${path}/p%3Aq`]: wire,
      [`DELETE ${path}/p%3Aq`]: { success: true },
    });

    expect(await app[`list${scope}PermissionDefinitions`]()).toEqual([
      { id: "p", description: undefined, containedPermissionIds: ["q"] },
    ]);
    await app[`create${scope}PermissionDefinition`]({ id: "p", containedPermissionIds: ["q"] });
    await app[`update${scope}PermissionDefinition`]("p:q", { description: "New" });
    await app[`delete${scope}PermissionDefinition`]("p:q");
    expect(getBody(`POST ${path}`)).toEqual({ id: "p", contained_permission_ids: ["q"] });
    expect(getBody(`PATCH ${path}/p%3Aq`)).toEqual({ description: "New" });
    expect(server?.requestsTo(`DELETE ${path}/p%3Aq`)).toHaveLength(1);
  });
});

it("an update with an expectation fails if the permission definition has changed", async () => {
  const path = "/team-permission-definitions";
  const wire = { id: "p", contained_permission_ids: ["q"] };
  const app = await serve({ [`GET ${path}`]: { items: [wire] }, [`PATCH ${path}/p`]: wire });
  const [read] = await app.listTeamPermissionDefinitions();
  const change = { id: "new", description: "New" };
  await app.updateTeamPermissionDefinition("p", change, { onlyIfUnchanged: read });
  await app.updateTeamPermissionDefinition("p", { containedPermissionIds: [] }, { onlyIfUnchanged: read });
  await app.updateTeamPermissionDefinition("p", change, { expected: { containedPermissionIds: ["q"] } });

  expect(server?.requestsTo(`PATCH ${path}/p`).map(({ body }) => JSON.parse(body).expected)).toEqual([
    { description: null },
    { contained_permission_ids: ["q"] },
    { contained_permission_ids: ["q"] },
  ]);
});

describe("email templates", () => {
  const wire = {
    type: "magic_link",
    subject: "S",
    content: { my_block: 1 },
    is_default: true,
    language: "",
    languages: ["de"],
  };

  it("are listed with their content, optionally by language", async () => {
    const app = await serve({ "GET /email-templates": { items: [wire] } });

    expect(await app.listEmailTemplates({ language: "de" })).toEqual([
      { type: "magic_link", subject: "S", content: { my_block: 1 }, isDefault: true, language: "", languages: ["de"] },
    ]);
    expect(getQuery("GET /email-templates")).toBe("language=de");
    await app.listEmailTemplates({ all: true });
    expect(server?.requestsTo("GET /email-templates")[1]?.path).toMatch(/\?all=true$/);
  });

  it("are updated only if they are unchanged", async () => {
    const app = await serve({
      "GET /email-templates": { items: [wire] },
      "PATCH /email-templates/magic_link": wire,
    });
    const [read] = await app.listEmailTemplates();
    await app.updateEmailTemplate("magic_link", { subject: "Hi" }, { onlyIfUnchanged: read });
    await app.updateEmailTemplate("magic_link", { subject: "Hi" }, { expected: { content: { root: {} } } });

    const bodies = server?.requestsTo("PATCH /email-templates/magic_link").map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([
      { subject: "Hi", expected: { subject: "S" } },
      { subject: "Hi", expected: { content: { root: {} } } },
    ]);
  });

  it("can be updated, previewed and reset", async () => {
    const app = await serve({
      "PATCH /email-templates/magic_link": wire,
      "POST /email-templates/magic_link/preview": { subject: "S", html: "<p>", text: "t" },
      "DELETE /email-templates/magic_link": { success: true },
      "POST /email-templates/magic_link/send-test": { success: false, error_message: "No host." },
    });
    await app.updateEmailTemplate("magic_link", { subject: "Hi" });
    const preview = await app.previewEmailTemplate("magic_link", { content: { root: {} } });
    await app.resetEmailTemplate("magic_link", { language: "de" });

    expect(getBody("PATCH /email-templates/magic_link")).toEqual({ subject: "Hi" });
    expect(preview).toEqual({ subject: "S", html: "<p>", text: "t" });
    expect(getBody("POST /email-templates/magic_link/preview")).toEqual({ content: { root: {} } });
    expect(getQuery("DELETE /email-templates/magic_link")).toBe("language=de");
    const draft = { subject: "Try" };
    const sent = await app.sendEmailTemplateTest("magic_link", "ada@example.com", draft, { language: "de" });
    expect(sent).toEqual({ status: "error", error: { errorMessage: "No host." } });
    expect(getBody("POST /email-templates/magic_link/send-test")).toEqual({
      recipient_email: "ada@example.com",
      subject: "Try",
    });
    expect(getQuery("POST /email-templates/magic_link/send-test")).toBe("language=de");
  });
});

describe("sent emails", () => {
  const wire = {
    id: "m",
    to: ["ada@example.com"],
    subject: "Hi",
    sent_at_millis: 2,
    sender_config: { type: "shared", sender_name: "n", sender_email: "a@b.c" },
    error: { errorType: "rejected", message: "No such box.", canRetry: false, rawError: "550" },
    status: "failed",
    type: "magic_link",
    user_id: null,
    created_at_millis: 1,
    attempts: 1,
    can_resend: true,
  };

  it("are listed page by page with their status, and can be resent", async () => {
    const app = await serve({
      "GET /internal/emails": { items: [wire], is_paginated: true, pagination: { next_cursor: "m" } },
      "POST /internal/emails/m/resend": { ...wire, id: "n", status: "queued", error: null },
      "GET /internal/emails/m/kept-text": { subject: "Hi", html: "<p>", text: "t" },
    });
    const page = await app.listSentEmails({ status: "failed", userId: "u", type: "magic_link" });

    expect(getQuery("GET /internal/emails")).toBe("limit=100&status=failed&user_id=u&type=magic_link");
    expect(page.nextCursor).toBe("m");
    expect(page[0]).toMatchObject({
      recipient: "ada@example.com",
      sentAt: new Date(2),
      error: { errorType: "rejected", message: "No such box.", canRetry: false, rawError: "550" },
      sender: { type: "shared", senderName: "n", senderEmail: "a@b.c" },
      canResend: true,
    });
    expect(await page[0]?.resend()).toMatchObject({ id: "n", status: "queued" });
    expect(await page[0]?.readText()).toEqual({ subject: "Hi", html: "<p>", text: "t" });
  });

  it.each([
    ["went out", { success: true }, { status: "ok", data: undefined }],
    [
      "did not",
      { success: false, error_message: "The host was not found." },
      { status: "error", error: { errorMessage: "The host was not found." } },
    ],
  ])("a test email reports that it %s", async (_what, answer, result) => {
    const app = await serve({ "POST /internal/send-test-email": answer });
    const emailConfig = { host: "h", port: 25, username: "u", password: "p", senderName: "n", senderEmail: "a@b.c" };

    expect(await app.sendTestEmail({ recipientEmail: "ada@example.com", emailConfig })).toEqual(result);
    expect(getBody("POST /internal/send-test-email")).toEqual({
      recipient_email: "ada@example.com",
      email_config: { host: "h", port: 25, username: "u", password: "p", sender_name: "n", sender_email: "a@b.c" },
    });
  });

  it("an invitation to sign in is sent with the URL of the sign-in page", async () => {
    const app = await serve({ "POST /internal/send-sign-in-invitation": { success: true } });
    await app.sendSignInInvitationEmail("ada@example.com", "https://app.example/handler/sign-in");

    expect(getBody("POST /internal/send-sign-in-invitation")).toEqual({
      email: "ada@example.com",
      callback_url: "https://app.example/handler/sign-in",
    });
  });

  it("suppressed addresses can be listed and removed", async () => {
    const app = await serve({
      "GET /internal/email-suppressions": {
        items: [{ email: "a+b@example.com", refusals: 2, reason: "550", suppressed_at_millis: 4 }],
        is_paginated: true,
        pagination: { next_cursor: null },
      },
      "DELETE /internal/email-suppressions/a%2Bb%40example.com": { success: true },
    });
    const [suppression] = await app.listEmailSuppressions();
    await suppression?.lift();

    expect(suppression).toMatchObject({ refusals: 2, suppressedAt: new Date(4) });
    expect(server?.requestsTo("DELETE /internal/email-suppressions/a%2Bb%40example.com")).toHaveLength(1);
  });
});

describe("the audit log", () => {
  const wire = (number: number) => ({
    number,
    id: "e",
    at_millis: 7,
    action: "sign_in",
    outcome: "failure",
    reason: "EMAIL_PASSWORD_MISMATCH",
    actor: { type: "key", id: "k", access_type: "client", display_name: "Builds" },
    target: { type: "user", id: "u", display_name: null },
    ip: "192.0.2.1",
    country_code: "AT",
    user_agent: null,
    device: { browser: null, os: null, kind: "unknown" },
    details: { method: "password", team_id: "t_1" },
    names: { t_1: "Engines" },
    hash: "ff",
  });

  it("is filtered by the given fields", async () => {
    const app = await serve({
      "GET /internal/audit-log": { items: [wire(3)], is_paginated: true, pagination: { next_cursor: "3" } },
    });
    const page = await app.listAuditEntries({ action: "sign_in", from: new Date(1), actorId: "k", limit: 1 });

    expect(getQuery("GET /internal/audit-log")).toBe("action=sign_in&actor_id=k&from_millis=1&limit=1");
    expect(page.nextCursor).toBe("3");
    expect(page[0]).toMatchObject({
      number: 3,
      at: new Date(7),
      actor: { type: "key", id: "k", accessType: "client", displayName: "Builds" },
      target: { type: "user", id: "u", displayName: null },
      names: { t_1: "Engines" },
    });
  });

  it("is filtered by sign-in method and by the reason of failed sign-ins", async () => {
    const app = await serve({
      "GET /internal/audit-log": { items: [], is_paginated: true, pagination: { next_cursor: null } },
    });
    await app.listAuditEntries({ signInMethod: "password", signInFailure: "EMAIL_PASSWORD_MISMATCH" });
    expect(getQuery("GET /internal/audit-log")).toBe("sign_in_method=password&sign_in_failure=EMAIL_PASSWORD_MISMATCH");
  });

  it("is exported to the end", async () => {
    const lines = (...numbers: number[]) => numbers.map((number) => `${JSON.stringify(wire(number))}\n`).join("");
    const answers = new Map([
      ["0", lines(1, 2)],
      ["2", lines(5)],
    ]);
    server = await startApiServer({
      "GET /internal/audit-log/export": ({ path }) => ({
        body: answers.get(new URL(path, "http://host").searchParams.get("after") ?? "") ?? "",
      }),
    });
    const context: string[] = [];
    for await (const part of createTestAdminApp(server.baseUrl).exportAuditLog()) context.push(part);

    expect(context).toEqual([lines(1, 2), lines(5)]);
  });

  it("is verified", async () => {
    const app = await serve({
      "GET /internal/audit-log/verification": {
        is_whole: false,
        entries: 2,
        first_problem: { number: 2, problem: "changed" },
        head: { number: 2, hash: "ff" },
      },
    });

    expect(await app.verifyAuditLog()).toEqual({
      isWhole: false,
      entries: 2,
      firstProblem: { number: 2, problem: "changed" },
      head: { number: 2, hash: "ff" },
    });
  });
});

it("metrics are requested by day and time zone", async () => {
  const app = await serve({ "GET /internal/metrics": { total_users: 3 } });

  expect(await app.getMetrics({ timeZone: "Europe/Vienna", from: "2026-01-01" })).toEqual({ total_users: 3 });
  expect(getQuery("GET /internal/metrics")).toBe("time_zone=Europe%2FVienna&from=2026-01-01");
});
