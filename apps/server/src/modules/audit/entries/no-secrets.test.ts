import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyRequest, keyKinds, makeKeyProject } from "../../../testing/api-keys.ts";
import { createChannel } from "../../../testing/contact-channels.ts";
import { getLatestCode, goodPassword, signUp } from "../../../testing/fixtures.ts";
import {
  passwordSignIn,
  requestMfaAttemptCode,
  requestResetCode,
  requestSignInCode,
  setUpTotp,
  totpNow,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { registerPasskey } from "../../../testing/webauthn/passkeys.ts";
import { invite } from "../../teams/testing/invitation-fixtures.ts";
import { makeTeam } from "../../teams/testing/team-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Strings in a response that only its recipient may see. */
const getSecrets = (json: Record<string, unknown>): string[] =>
  ["access_token", "refresh_token", "value", "polling_code", "login_code", "nonce"].flatMap((name) => {
    const value = json[name];
    return typeof value === "string" ? [value] : [];
  });

test("no operation writes a password, code, token, key, name or email to the log", async () => {
  const project = await makeKeyProject(app, { magic_link_enabled: true, passkey_enabled: true });
  const address = `ada-${crypto.randomUUID()}@example.com`;
  const secrets: string[] = [address, goodPassword, "Ada Lovelace", "wrong-password-of-ada", "plan-of-ada"];
  const send = async (method: string, path: string, body?: object, headers = project.as("server")) => {
    const request: TestRequest = { method, path, headers, ...(body && { body }) };
    const { json } = await app.send(request);
    secrets.push(...getSecrets(json));
    return json;
  };

  const user = await signUp(app, project, address);
  secrets.push(user.accessToken, user.refreshToken);
  const own = project.as("client", user.accessToken);
  const proof = await getLatestCode(app, address);
  await send("POST", "/contact-channels/verify", { code: proof });
  await app.send(passwordSignIn(project, address, "wrong-password-of-ada"));
  await app.send(passwordSignIn(project, `unknown-${address}`, "wrong-password-of-ada"));
  const mailed = await requestSignInCode(app, project, address);
  await send("POST", "/auth/otp/sign-in", { code: mailed }, project.as("client"));
  await send("POST", "/auth/otp/sign-in", { code: mailed }, project.as("client"));
  await registerPasskey(app, project, user, "Key of Ada Lovelace");
  const { secret, recoveryCodes } = await setUpTotp(app, project, user);
  const attempt = await requestMfaAttemptCode(app, project, address);
  const totp = totpNow(app, secret);
  await send("POST", "/auth/mfa/sign-in", { type: "totp", totp, code: attempt });
  const another = await requestMfaAttemptCode(app, project, address);
  await send("POST", "/auth/mfa/sign-in", { type: "recovery_code", recovery_code: recoveryCodes[0], code: another });
  const reset = await requestResetCode(app, project, address);
  await send("POST", "/auth/password/reset", { code: reset, password: goodPassword });
  secrets.push(proof, mailed, secret, ...recoveryCodes, attempt, another, reset);

  await send("PATCH", `/users/${user.id}`, { display_name: "Ada Lovelace", server_metadata: { plan: "plan-of-ada" } });
  await send("POST", "/auth/sessions", { user_id: user.id, is_impersonation: true }, project.as("admin"));
  await send("POST", "/auth/cli");
  const channel = await createChannel(app, project, { ...user });
  await send("PATCH", `/contact-channels/${user.id}/${channel.id}`, { value: `second-${address}` });
  const teamId = await makeTeam(app, project, undefined, { display_name: "Ada Lovelace's" });
  const invitation = await invite(app, project, teamId, `guest-${address}`);
  await send("POST", "/team-invitations/accept", { code: invitation.code }, own);
  secrets.push(channel.value, invitation.code);
  for (const kind of keyKinds) {
    const ownerId = kind.type === "user" ? user.id : teamId;
    const { json } = await app.send(
      createKeyRequest(kind, ownerId, project.as("server"), { description: "Key of Ada Lovelace" }),
    );
    secrets.push(...getSecrets(json));
  }

  // Reads the export, because the list adds current display names.
  const { text } = await app.send({ method: "GET", path: "/internal/audit-log/export", headers: project.as("admin") });
  expect(text.split("\n").length).toBeGreaterThan(20);
  expect(secrets.length).toBeGreaterThan(25);
  for (const told of secrets) expect(text.toLowerCase(), told).not.toContain(told.toLowerCase());
});
