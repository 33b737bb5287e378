import { inFamily } from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type ProjectConfigInput, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Rules = NonNullable<ProjectConfigInput["sign_up_rules"]>;
const rule = (
  id: string,
  condition: string,
  type: Rules[number]["action"]["type"],
  change: Partial<Rules[number]> = {},
) =>
  ({
    id,
    enabled: true,
    display_name: null,
    priority: 0,
    condition,
    action: { type, message: `secret of ${id}` },
    ...change,
  }) satisfies Rules[number];

const withRules = (...sign_up_rules: Rules): Promise<TestProject> =>
  makeProject(app, { sign_up_rules, anonymous_accounts_enabled: true, magic_link_enabled: true });

const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));
const freshEmail = (domain = "example.com") => `${crypto.randomUUID()}@${domain}`;
const signUp = (project: TestProject, email = freshEmail(), headers = asNewer(project.as("client"))) =>
  app.send({
    method: "POST",
    path: "/auth/password/sign-up",
    headers,
    body: { email, password: "correct horse battery" },
  });
const readUser = async (project: TestProject, id: unknown) =>
  (await app.send({ method: "GET", path: `/users/${id}`, headers: asNewer(project.as("server")) })).json;

describe("a self sign-up", () => {
  test("that a rule rejects creates no user and doesn't reveal the rule", async () => {
    const project = await withRules(rule("no-mailinator", 'emailDomain == "mailinator.com"', "reject"));
    const { status, json, text } = await signUp(project, freshEmail("Mailinator.com"));
    expect([status, json.code]).toEqual([403, "SIGN_UP_REJECTED"]);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("mailinator");
    const users = await app.send({ method: "GET", path: "/users", headers: project.as("server") });
    expect(users.json.items).toEqual([]);
    expect((await signUp(project)).status).toBe(200);
  });

  test("by an older client gets the error that it knows", async () => {
    const project = await withRules(rule("no-one", "true", "reject"));
    const { status, json } = await signUp(project, freshEmail(), project.as("client"));
    expect([status, json.code]).toEqual([400, "SIGN_UP_NOT_ENABLED"]);
  });

  test("that rules restrict creates a restricted user, whose reasons are private", async () => {
    const project = await withRules(
      rule("first", 'authMethod == "password"', "restrict", { display_name: "Passwords", priority: 5 }),
      rule("second", 'email.contains("@")', "restrict"),
    );
    const { json } = await signUp(project);
    expect(await readUser(project, json.user_id)).toMatchObject({
      is_restricted: true,
      restricted_reason: { type: "restricted_by_administrator" },
      restricted_by_admin_reason: null,
      restricted_by_admin_private_details:
        "Sign-up rule “Passwords”: secret of first\nSign-up rule “second”: secret of second",
    });
  });

  test.each([
    ["the higher priority decides", [rule("a", "true", "reject"), rule("b", "true", "allow", { priority: 1 })], 200],
    ["the ID decides between equal priorities", [rule("b", "true", "allow"), rule("a", "true", "reject")], 403],
    ["a disabled rule isn't checked", [rule("a", "true", "reject", { enabled: false })], 200],
    ["a log rule doesn't decide", [rule("a", "true", "log", { priority: 1 }), rule("b", "true", "reject")], 403],
    ["a condition that fails doesn't match", [rule("a", "riskScores.unknown > 0", "reject")], 200],
    ["without an account at a provider, its name is empty", [rule("a", 'oauthProvider == ""', "reject")], 403],
  ] as const)("%s", async (_name, rules, status) => {
    expect((await signUp(await withRules(...rules))).status).toBe(status);
  });

  test("is rejected by default if the project says so, and no rule allows it", async () => {
    const project = await makeProject(app, {
      sign_up_rules: [rule("staff", 'emailDomain in ["example.com"]', "allow")],
      sign_up_rules_default_action: "reject",
    });
    expect((await signUp(project)).status).toBe(200);
    expect((await signUp(project, freshEmail("other.example"))).status).toBe(403);
  });

  test("of an anonymous user is checked when they sign up, and restricts the same user", async () => {
    const project = await withRules(rule("restrict", 'emailDomain == "example.com"', "restrict"));
    const anonymous = await signUpAnonymously(app, project);
    const headers = asNewer(project.as("client", anonymous.accessToken));
    const { json } = await signUp(project, freshEmail(), headers);
    expect(json.user_id).toBe(anonymous.id);
    expect(await readUser(project, anonymous.id)).toMatchObject({ restricted_by_admin: true, is_anonymous: false });
  });

  test("by an email code is checked when the code is redeemed", async () => {
    const project = await withRules(rule("codes", 'authMethod == "otp"', "reject"));
    const email = freshEmail();
    const headers = asNewer(project.as("client"));
    const callback_url = "http://localhost:3000/handler/magic-link-callback";
    await app.send({ method: "POST", path: "/auth/otp/send-sign-in-code", headers, body: { email, callback_url } });
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
    const code = /[?&]code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1];
    const { status, json } = await app.send({ method: "POST", path: "/auth/otp/sign-in", headers, body: { code } });
    expect([status, json.code]).toEqual([403, "SIGN_UP_REJECTED"]);
  });

  test("users whom a server creates aren't checked", async () => {
    const project = await withRules(rule("no-one", "true", "reject"));
    const body = { primary_email: freshEmail() };
    const { status } = await app.send({ method: "POST", path: "/users", headers: project.as("server"), body });
    expect(status).toBe(201);
  });
});

describe("the configuration", () => {
  test.each([
    ["email ==", "Unexpected token: EOF"],
    ["foo == 1", "Unknown variable: foo"],
    ["email", "The condition must be true or false."],
    ['email.matches("(a+)+$")', "matches() isn't supported."],
    ["[1, 2].all(x, x > 0)", "all() isn't supported."],
    [`${"(".repeat(60)}true${")".repeat(60)}`, "maxDepth"],
  ])("refuses the condition %s with a sentence", async (condition, sentence) => {
    const project = await withRules();
    const body = { config: { sign_up_rules: [rule("a", condition, "reject")] } };
    const { status, text } = await app.send({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: project.as("admin"),
      body,
    });
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test("stores and returns the rules, and refuses the same ID twice", async () => {
    const project = await withRules();
    const write = (sign_up_rules: Rules) =>
      app.send({
        method: "PATCH",
        path: "/internal/projects/current",
        headers: project.as("admin"),
        body: { config: { sign_up_rules } },
      });
    const one = rule("a", "true", "log");
    expect((await write([one])).json.config).toMatchObject({ sign_up_rules: [one] });
    expect((await write([one, one])).status).toBe(400);
  });

  test("can be tested before it is saved", async () => {
    const project = await withRules(rule("stored", "true", "reject"));
    const run = async (body: object) =>
      (await app.send({ method: "POST", path: "/internal/sign-up-rules-test", headers: project.as("admin"), body }))
        .json;
    expect(await run({ email: "ada@example.com" })).toEqual({
      outcome: "reject",
      evaluated_rules: [{ id: "stored", is_match: true, error: null }],
    });
    const draft = [rule("a", 'countryCode == "US"', "restrict"), rule("b", "riskScores.x > 1", "reject")];
    expect(await run({ email: "ada@example.com", country_code: "US", sign_up_rules: draft })).toEqual({
      outcome: "restrict",
      evaluated_rules: [
        { id: "a", is_match: true, error: null },
        { id: "b", is_match: false, error: "No such key: x" },
      ],
    });
  });
});
