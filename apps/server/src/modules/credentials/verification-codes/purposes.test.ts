import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { notificationsOff, verifyEmail } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";
import { createCode } from "./codes.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, magic_link_enabled: true, passkey_enabled: true });
  user = await signUp(app, project);
  await verifyEmail(app, project, user);
});
afterAll(() => app.close());

const purposes = [
  "email-verification",
  "sign-in",
  "password-reset",
  "mfa-attempt",
  "passkey-registration",
  "passkey-authentication",
  "reauthentication",
  "team-invitation",
] as const;
type Purpose = (typeof purposes)[number];

/** Contains everything that any endpoint looks for, so that only the purpose can make it invalid. */
async function newCode(purpose: Purpose): Promise<string> {
  const subject = {
    email: user.email,
    address: user.email,
    isNewUser: false,
    sessionId: decodePart(user.accessToken, 1).refreshTokenId,
    invitationId: "00000000-0000-4000-8000-000000000001",
    challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  };
  const now = app.platform.clock();
  const code = { projectId: project.id, purpose, userId: user.id, subject, lifeMs: 60_000, now };
  return createCode(app.platform.database, code);
}

/** Each endpoint that redeems a code: purpose, path and other fields. */
const endpoints: [Purpose, string, object][] = [
  ["email-verification", "/contact-channels/verify", {}],
  ["email-verification", "/contact-channels/verify/check-code", {}],
  ["sign-in", "/auth/otp/sign-in", {}],
  ["sign-in", "/auth/otp/sign-in/check-code", {}],
  ["password-reset", "/auth/password/reset", { password: "xK4#mQ9!vT2&pLw" }],
  ["password-reset", "/auth/password/reset/check-code", {}],
  ["mfa-attempt", "/auth/mfa/sign-in", { type: "totp", totp: "000000" }],
  ["mfa-attempt", "/auth/mfa/sign-in", { type: "recovery_code", recovery_code: "00000-00000" }],
  ["passkey-registration", "/auth/passkey/register", { credential: {} }],
  ["passkey-authentication", "/auth/passkey/sign-in", { authentication_response: {} }],
  ["reauthentication", "/auth/sessions/current/reauthenticate", { type: "otp" }],
  ["passkey-authentication", "/auth/sessions/current/reauthenticate", { type: "passkey", authentication_response: {} }],
  ["team-invitation", "/team-invitations/accept", {}],
  ["team-invitation", "/team-invitations/accept/check-code", {}],
  ["team-invitation", "/team-invitations/accept/details", {}],
];
const show = (path: string, body: object): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers: project.as("client", user.accessToken), body });

const rows = purposes.flatMap((purpose) =>
  endpoints.flatMap(([takes, path, body]) => (takes === purpose ? [] : [[purpose, takes, path, body] as const])),
);

describe("a code is not found at endpoints for another purpose (security 13)", () => {
  test.each(rows)("a code of %s at an endpoint of %s: %s", async (purpose, _takes, path, body) => {
    const answer = await show(path, { ...body, code: await newCode(purpose) });
    expect(answer).toMatchObject({ status: 404, json: { code: "VERIFICATION_CODE_NOT_FOUND" } });
    expect(answer.text).not.toContain("access_token");
  });

  test.each(purposes)("a code of %s is not valid as a polling code, login code or refresh token", async (purpose) => {
    const code = await newCode(purpose);
    expect((await show("/auth/cli/poll", { polling_code: code })).json.code).toBe("INVALID_POLLING_CODE");
    expect((await show("/auth/cli/check", { login_code: code })).status).toBe(404);
    expect((await show("/auth/cli/complete", { login_code: code, refresh_token: user.refreshToken })).status).toBe(400);
    const headers = { ...project.as("client"), "x-stack-refresh-token": code };
    const refreshed = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    expect(refreshed.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test.each(purposes.filter((purpose) => purpose !== "sign-in"))(
    "the status of a code of %s is not public",
    async (purpose) => {
      expect((await show("/auth/otp/status", { nonce: (await newCode(purpose)).slice(6) })).json.status).toBe("gone");
    },
  );

  test.each(endpoints)(
    "a refresh token and CLI login codes are not valid as a code of %s: %s",
    async (_takes, path, body) => {
      const { json } = await show("/auth/cli", {});
      for (const code of [user.refreshToken, json.polling_code, json.login_code]) {
        expect((await show(path, { ...body, code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
      }
    },
  );

  test("a code sent to a wrong endpoint is still valid at its own", async () => {
    const code = await newCode("email-verification");
    for (const [takes, path, body] of endpoints) {
      if (takes !== "email-verification") await show(path, { ...body, code });
    }
    expect((await show("/contact-channels/verify/check-code", { code })).status).toBe(200);
  });

  test("attempts at a wrong endpoint count", async () => {
    const code = await newCode("sign-in");
    for (let count = 1; count <= 20; count++) await show("/contact-channels/verify/check-code", { code });
    expect((await show("/auth/otp/sign-in", { code })).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });
});

describe("codes are accepted only in the body of a POST (security 14)", () => {
  test.each(endpoints)("a code of %s in the URL of a GET is ignored: %s", async (takes, path) => {
    const code = await newCode(takes);
    const before = await countTouched();
    const headers = project.as("client", user.accessToken);
    const answer = await app.send({ method: "GET", path: `${path}?code=${code}`, headers });
    expect(answer.status).toBe(405);
    expect(await countTouched()).toBe(before);
  });
});

/** Attempts and uses of all codes. */
async function countTouched(): Promise<number> {
  const { rows } = await app.platform.database.pool.query<{ touched: number }>(
    "select sum(attempts + (used_at is not null)::int)::int as touched from verification_codes",
  );
  return rows[0]?.touched ?? 0;
}
