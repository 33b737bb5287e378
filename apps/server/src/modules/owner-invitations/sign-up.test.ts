import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlainError } from "../../http/api-error.ts";
import type { LimitedAttempt } from "../../http/limits.ts";
import { listAuditEntries } from "../../testing/audit.ts";
import { asOwner, internalProject, readUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  byOwner,
  detailsRequest,
  findOwnerIds,
  invite,
  inviteRequest,
  listInvitations,
  makeOwned,
  newPassword,
  type OwnedTestProject,
  path,
  revoke,
  signUpRequest,
} from "./testing/invitation-fixtures.ts";

let app: TestApp;
let owned: OwnedTestProject;
const attempts: LimitedAttempt[] = [];
let refusedAction: string | null = null;
beforeAll(async () => {
  const check = async (attempt: LimitedAttempt) => {
    attempts.push(attempt);
    if (attempt.action === refusedAction) throw new PlainError(429, "Too many attempts. Try again in a minute.");
    return { isEmailSuppressed: false, succeeded: async () => {} };
  };
  app = await createTestApp({ limits: () => ({ check }) });
  owned = await makeOwned(app);
});
afterAll(() => app.close());

/** Settings after the server's first owner was created. */
const configure = (config: object) =>
  app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers: internalProject(app).as("admin"),
    body: { config },
  });
const allAccessTypes = ["client", "server", "admin"] as const;
const unknownCode = "0".repeat(45);
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("POST /internal/project-owner-invitations/sign-up", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "POST", path: `${path}/sign-up`, body: { code: unknownCode, password: newPassword } },
        allAccessTypes,
        (access) => internalProject(app).as(access),
      ),
      {
        name: "requires project internal",
        request: async () => ({
          ...signUpRequest(app, (await invite(app, owned)).code),
          headers: owned.project.as("client"),
        }),
        status: 401,
        code: "EXPECTED_INTERNAL_PROJECT",
      },
      {
        name: "rejects an unknown code",
        request: () => signUpRequest(app, unknownCode),
        status: 404,
        code: "VERIFICATION_CODE_NOT_FOUND",
      },
      {
        name: "an unknown code is reported before an invalid password",
        request: () => signUpRequest(app, unknownCode, { password: "x" }),
        status: 404,
        code: "VERIFICATION_CODE_NOT_FOUND",
      },
      {
        name: "a short password is rejected",
        request: async () => signUpRequest(app, (await invite(app, owned)).code, { password: "short" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "a password that attackers try first is rejected",
        request: async () => signUpRequest(app, (await invite(app, owned)).code, { password: "password123" }),
        ...schemaError,
      },
      {
        name: "rejects a missing password",
        request: () => signUpRequest(app, unknownCode, { password: undefined }),
        ...schemaError,
      },
      {
        name: "an oversized name is rejected",
        request: () => signUpRequest(app, unknownCode, { display_name: "x".repeat(257) }),
        ...schemaError,
      },
      {
        name: "an email in the request is rejected",
        request: () => signUpRequest(app, unknownCode, { email: "mine@example.com" }),
        ...schemaError,
      },
    ],
  );

  test("creates an account with the invited email although sign-up is closed, signs it in and makes it an owner", async () => {
    const own = await makeOwned(app);
    const { code, email } = await invite(app, own, { email: "Grace.Hopper@example.com" });
    const { status, json } = await app.send(signUpRequest(app, code, { display_name: " Grace " }));
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/\./),
      refresh_token: expect.stringMatching(/./),
      user_id: expect.stringMatching(/-/),
    });
    const accessToken = String(json.access_token);
    expect(await readUser(app, internalProject(app), accessToken)).toMatchObject({
      id: json.user_id,
      display_name: "Grace",
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
      is_anonymous: false,
      server_metadata: { managedProjectIds: [own.project.id] },
    });
    const headers = asOwner(own.project, accessToken);
    expect((await app.send({ method: "GET", path: "/internal/projects/current", headers })).status).toBe(200);
    const signIn = {
      method: "POST",
      path: "/auth/password/sign-in",
      headers: internalProject(app).as("client"),
      body: { email, password: newPassword },
    };
    expect((await app.send(signIn)).status).toBe(200);
    expect((await app.send(signUpRequest(app, code))).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test.each([
    ["NUL", "a\0b"],
    ["half a character", "a\ud800"],
    ["a list", ["a"]],
    ["null", null],
    ["a name without end", "x".repeat(50_000)],
  ])("a name that PostgreSQL cannot store is rejected, and the code stays valid: %s", async (_what, display_name) => {
    const { code } = await invite(app, owned);
    expect((await app.send(signUpRequest(app, code, { display_name }))).json.code).toBe("SCHEMA_ERROR");
    expect((await app.send(signUpRequest(app, code, { display_name: " " }))).status).toBe(200);
  });

  test("is audited: the sign-up in the log of project internal, the owner in the project's log", async () => {
    const { code, id } = await invite(app, owned);
    const { json } = await app.send(signUpRequest(app, code));
    const by = { actor_type: "owner", actor_id: json.user_id };
    expect((await listAuditEntries(app, "internal")).filter(({ actor_id }) => actor_id === json.user_id)).toMatchObject(
      [{ action: "sign_up", outcome: "success", details: { method: "password" } }],
    );
    expect((await listAuditEntries(app, owned.project.id)).slice(-2)).toMatchObject([
      { action: "project_owner_invitation.accept", ...by, target_id: id },
      { action: "project_owner.add", ...by, target_id: json.user_id },
    ]);
  });

  test("can accept a transfer", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own, { is_transfer: true });
    const { json } = await app.send(signUpRequest(app, code));
    expect(await findOwnerIds(app, own.project.id)).toEqual([json.user_id]);
  });

  test("is rejected for an email with an account, who must sign in; the code stays valid, and no password is hashed", async () => {
    const [owner] = owned.owners;
    const { code } = await invite(app, owned, { email: owner?.email.toUpperCase() });
    const hashes = await app.countHashesDuring(async () => {
      const { json } = await app.send(signUpRequest(app, code));
      expect(json).toMatchObject({ code: "USER_EMAIL_ALREADY_EXISTS", details: { email: owner?.email.toUpperCase() } });
    });
    expect(hashes).toBe(0);
    expect((await app.send(detailsRequest(app, code))).json).toMatchObject({ has_account: true });
  });

  test("a rejected password does not consume the code", async () => {
    const { code } = await invite(app, owned);
    expect((await app.send(signUpRequest(app, code, { password: "short" }))).status).toBe(400);
    expect((await app.send(signUpRequest(app, code))).status).toBe(200);
  });

  test("fifty concurrent requests create one account and one owner without failures", async () => {
    const own = await makeOwned(app);
    const { code, email } = await invite(app, own);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.send(signUpRequest(app, code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const told = new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code));
    const expected = [
      "VERIFICATION_CODE_ALREADY_USED",
      "USER_EMAIL_ALREADY_EXISTS",
      "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
    ];
    for (const code of told) expect(expected).toContain(code);
    expect(await findOwnerIds(app, own.project.id)).toHaveLength(2);
    const { rows } = await app.platform.database.pool.query("select 1 from contact_channels where value = $1", [email]);
    expect(rows).toHaveLength(1);
  });

  test("a rejected sign-up is audited in the log of project internal, like any other", async () => {
    await app.send(signUpRequest(app, unknownCode));
    expect((await listAuditEntries(app, "internal")).at(-1)).toMatchObject({
      action: "sign_up",
      outcome: "failure",
      reason: "VERIFICATION_CODE_NOT_FOUND",
      actor_id: null,
    });
  });

  test("a revoked invitation is rejected", async () => {
    const { id, code } = await invite(app, owned);
    await revoke(app, byOwner(owned), id);
    expect((await app.send(signUpRequest(app, code))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("requires password sign-in in project internal", async () => {
    const { code } = await invite(app, owned);
    await configure({ credential_enabled: false });
    const refused = await app.send(signUpRequest(app, code));
    await configure({ credential_enabled: true });
    expect(refused.json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    expect((await app.send(signUpRequest(app, code))).status).toBe(200);
  });
});

describe("rate limits", () => {
  test("emails count by recipient, in project internal", async () => {
    attempts.length = 0;
    refusedAction = "mail";
    const before = await app.countEmailsSent();
    const { status } = await app.send(inviteRequest(byOwner(owned), { email: "Many@Example.com" }));
    refusedAction = null;
    expect([status, (await app.countEmailsSent()) - before]).toEqual([429, 0]);
    expect(attempts).toMatchObject([{ action: "mail", projectId: "internal", recipient: "many@example.com" }]);
    expect((await listInvitations(app, byOwner(owned))).map(({ email }) => email)).not.toContain("Many@Example.com");
  });

  test.each(["code", "sign-up"])("%s attempts count, and excess ones hash no password", async (action) => {
    const { code } = await invite(app, owned);
    refusedAction = action;
    const hashes = await app.countHashesDuring(async () => {
      expect((await app.send(signUpRequest(app, code))).status).toBe(429);
    });
    refusedAction = null;
    expect(hashes).toBe(0);
    expect((await app.send(signUpRequest(app, code))).status).toBe(200);
  });
});
