import { afterAll, beforeAll, expect, test } from "vitest";
import { PlainError } from "../../../http/api-error.ts";
import { createEndUserReader } from "../../../http/end-user.ts";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, signUp } from "../../../testing/fixtures.ts";
import { passwordSignIn } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createFailedSignInAudit } from "../../auth/index.ts";
import { captureEntries } from "../testing/expected-entries.ts";

const noProxies = { trustedProxies: [], places: { find: () => null } };
const emptyRequest = { method: "POST", path: "/", query: new URLSearchParams(), headers: {}, readBody: null };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    limits: (platform) =>
      createLimits({
        shared: null,
        readEndUser: platform.readEndUser,
        isTrustedAddress: async () => false,
        log: platform.log,
      }),
  });
});
afterAll(() => app.close());

const getReasons = async (projectId: string): Promise<Record<string, number>> => {
  const count: Record<string, number> = {};
  for (const { reason } of await listAuditEntries(app, projectId)) if (reason) count[reason] = (count[reason] ?? 0) + 1;
  return count;
};

test("rate-limited attempts are recorded once per minute and IP address, to prevent flooding the log", async () => {
  const project = await makeProject(app);
  const { email } = await signUp(app, project);
  const answers = [];
  for (let index = 0; index < 40; index += 1)
    answers.push(await app.send(passwordSignIn(project, email, "wrong password")));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  expect((await getReasons(project.id)).STATUS_429).toBe(1);
});

test("other failures are recorded up to 60 times per minute and IP address; those that servers report, always", async () => {
  const project = await makeProject(app);
  const body = { type: "totp", totp: "123456", code: "0".repeat(45) };
  const guess = (headers: Record<string, string>) =>
    app.send({ method: "POST", path: "/auth/mfa/sign-in", headers, body });
  const guesses = (access: "client" | "server") => () =>
    Promise.all(Array.from({ length: 70 }, () => guess(project.as(access))));
  expect(await captureEntries(app, project, guesses("client"))).toHaveLength(60);
  expect(await captureEntries(app, project, guesses("server"))).toHaveLength(70);
  app.advance(60_000);
  expect(await captureEntries(app, project, guesses("client"))).toHaveLength(60);
});

test("rotating addresses within an IPv6 network does not bypass the limit", async () => {
  const project = await makeProject(app);
  const { recordFailure } = createFailedSignInAudit({
    ...app.platform,
    readEndUser: createEndUserReader(noProxies),
  });
  const refuse = (address: string) => {
    const request = { ...emptyRequest, remoteAddress: address };
    const signInAttempt = { projectId: project.id, userId: null, accessType: "client" as const, request };
    return recordFailure(
      signInAttempt,
      { action: "sign_in", method: "password" },
      new PlainError(429, "Too many attempts."),
    );
  };
  for (const host of ["1", "2", "ffff:1"]) await refuse(`2001:db8:1:2::${host}`);
  expect(await getReasons(project.id)).toEqual({ STATUS_429: 1 });
  await refuse("2001:db8:1:3::1");
  expect(await getReasons(project.id)).toEqual({ STATUS_429: 2 });
});

test("a failure that cannot be audited gets the same response, and the server log reports the missing entry", async () => {
  const project = await makeProject(app);
  const { email } = await signUp(app, project);
  const { pool } = app.platform.database;
  await pool.query("alter table audit_pending rename to audit_pending_elsewhere");
  try {
    const refused = await app.send(passwordSignIn(project, email, "wrong password"));
    expect([refused.status, refused.json.code]).toEqual([400, "EMAIL_PASSWORD_MISMATCH"]);
    expect(app.logLines.join("")).toContain("failed sign-in could not be audited");
    // Sign-in fails if it cannot be audited.
    expect((await app.send(passwordSignIn(project, email))).status).toBe(500);
  } finally {
    await pool.query("alter table audit_pending_elsewhere rename to audit_pending");
  }
  expect((await app.send(passwordSignIn(project, email))).status).toBe(200);
});
