import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKnownIpCheck } from "../../modules/sessions/index.ts";
import { goodPassword, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";
import { createLimits } from "./limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    limits: (platform) =>
      createLimits({
        shared: null,
        readEndUser: platform.readEndUser,
        isTrustedAddress: createKnownIpCheck(platform),
        log: platform.log,
      }),
  });
});
afterAll(() => app.close());

const signIn = (project: TestProject, email: string, password: string, access: "client" | "server" = "client") =>
  app.send({ method: "POST", path: "/auth/password/sign-in", headers: project.as(access), body: { email, password } });

async function repeat(times: number, send: () => Promise<TestResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await send()).status);
  return statuses;
}

describe("the eleventh wrong password from one address", () => {
  let project: TestProject;
  let email: string;
  beforeAll(async () => {
    project = await makeProject(app);
    ({ email } = await signUp(app, project));
    expect(await repeat(10, () => signIn(project, email, "wrong password"))).toEqual(Array(10).fill(400));
  });

  test("is rejected in plain text with Retry-After and no error code", async () => {
    const refusal = await signIn(project, email, "wrong password");
    expect(refusal.status).toBe(429);
    expect(refusal.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(refusal.headers).not.toHaveProperty("x-stack-known-error");
    expect(refusal.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(refusal.text).toMatch(/^Too many attempts\. Try again in \d+ (seconds|minutes?)\.$/);
  });

  test("runs no password hash and gives the same response for the right password", async () => {
    expect(await app.countHashesDuring(() => signIn(project, email, goodPassword))).toBe(0);
    expect((await signIn(project, email, goodPassword)).status).toBe(429);
  });

  test("doesn't affect other accounts at that address, or this account through the project's server", async () => {
    const other = await signUp(app, project);
    expect((await signIn(project, other.email, goodPassword)).status).toBe(200);
    expect((await signIn(project, email, goodPassword, "server")).status).toBe(200);
  });
});

test("unknown accounts are counted like existing ones", async () => {
  const project = await makeProject(app);
  const statuses = await repeat(11, () => signIn(project, "unknown@example.com", "wrong password"));
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test("correct passwords are never limited", async () => {
  const project = await makeProject(app);
  const { email } = await signUp(app, project);
  expect(await repeat(25, () => signIn(project, email, goodPassword))).toEqual(Array(25).fill(200));
});

test("the sixth password reset email is rejected and nothing is sent", async () => {
  const project = await makeProject(app);
  const { email } = await signUp(app, project);
  const sendResetCode = () =>
    app.send({
      method: "POST",
      path: "/auth/password/send-reset-code",
      headers: project.as("client"),
      body: { email, callback_url: callbackUrl },
    });
  expect(await repeat(7, sendResetCode)).toEqual([...Array(5).fill(200), 429, 429]);
  const before = await app.countEmailsSent();
  await app.runPasswordResets();
  expect((await app.countEmailsSent()) - before).toBe(5);
});

test("passkey challenges, which are stored, are limited", async () => {
  const project = await makeProject(app, { passkey_enabled: true });
  const initiate = (access: "client" | "server") =>
    app.send({ method: "POST", path: "/auth/passkey/initiate-passkey-authentication", headers: project.as(access) });
  const answers = await Promise.all(Array.from({ length: 601 }, () => initiate("client")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await initiate("server")).status).toBe(200);
});

test("limits probing for registered emails by sign-in emails that are rejected", async () => {
  const project = await makeProject(app, { magic_link_enabled: true, sign_up_enabled: false });
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async (_, index) => {
      const body = { email: `person${index}@example.com`, callback_url: callbackUrl };
      const headers = project.as("client");
      return (await app.send({ method: "POST", path: "/auth/otp/send-sign-in-code", headers, body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("limits probing for registered emails by adding an email that another user has", async () => {
  const project = await makeProject(app);
  const { accessToken } = await signUp(app, project);
  const other = await signUp(app, project);
  await app.platform.database.pool.query("update contact_channels set is_verified = true where user_id = $1", [
    other.id,
  ]);
  const body = { user_id: "me", type: "email", value: other.email, used_for_auth: true };
  const headers = project.as("client", accessToken);
  const add = () => app.send({ method: "POST", path: "/contact-channels", headers, body });
  const statuses = await repeat(101, add);
  expect(statuses).toEqual([...Array(100).fill(409), 429]);
});
