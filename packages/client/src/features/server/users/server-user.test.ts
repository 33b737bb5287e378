import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestPlatform } from "../../../testing/platform.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";
import { fakeAccessToken } from "../../../testing/tokens.ts";
import type { ServerUser } from "../server-types.ts";

const platform = createTestPlatform();
const { id } = serverUserJson();
const path = `/users/${id}`;
const borrowed = { access_token: fakeAccessToken(platform.now() + 600_000), refresh_token: "borrowed-1" };

let server: ApiServer;
let readReply: () => Reply;
let changeReply: () => Reply;
let passwordReply: () => Reply;
let user: ServerUser;
beforeEach(async () => {
  readReply = () => ({ body: serverUserJson() });
  changeReply = () => ({ body: serverUserJson() });
  passwordReply = () => ({ body: { success: true } });
  server = await startApiServer({
    [`GET ${path}`]: () => readReply(),
    [`PATCH ${path}`]: () => changeReply(),
    [`DELETE ${path}`]: () => ({ body: { success: true } }),
    "POST /auth/sessions": () => ({ body: borrowed }),
    "POST /auth/password/update": () => passwordReply(),
    "DELETE /auth/sessions/current": () => ({ body: { success: true } }),
    "POST /auth/password/send-reset-code": () => ({ body: { success: "maybe, only if user with e-mail exists" } }),
  });
  user = await loadUser();
});
afterEach(() => server.close());
async function loadUser(): Promise<ServerUser> {
  const found = await createTestServerApp(server.baseUrl, {}, platform).getUser(id);
  if (found === null) throw new Error("There is no user.");
  return found;
}
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

interface Change {
  readonly name: string;
  readonly make: () => Promise<unknown>;
  readonly body: object;
}
const changes: Change[] = [
  { name: "update without fields", make: () => user.update({}), body: {} },
  {
    name: "update of client fields",
    make: () => user.update({ displayName: "A", profileImageUrl: null, clientMetadata: { a: 1 }, selectedTeamId: "t" }),
    body: { display_name: "A", profile_image_url: null, client_metadata: { a: 1 }, selected_team_id: "t" },
  },
  {
    name: "update of sign-in methods, which Stack Auth's client drops",
    make: () => user.update({ otpAuthEnabled: true, passkeyAuthEnabled: false }),
    body: { otp_auth_enabled: true, passkey_auth_enabled: false },
  },
  {
    name: "update of the email",
    make: () =>
      user.update({ primaryEmail: "b@example.com", primaryEmailVerified: true, primaryEmailAuthEnabled: false }),
    body: { primary_email: "b@example.com", primary_email_verified: true, primary_email_auth_enabled: false },
  },
  {
    name: "update of metadata, password and second factor",
    make: () =>
      user.update({
        clientReadOnlyMetadata: { keptAsIs: 1 },
        serverMetadata: null,
        password: null,
        totpMultiFactorSecret: new Uint8Array([1, 2, 3]),
      }),
    body: {
      client_read_only_metadata: { keptAsIs: 1 },
      server_metadata: null,
      password: null,
      totp_secret_base64: "AQID",
    },
  },
  {
    name: "update with an expectation",
    make: () =>
      user.update(
        { displayName: "B" },
        { expected: { displayName: "Ada", serverMetadata: { keptAsIs: 1 }, primaryEmail: null } },
      ),
    body: {
      display_name: "B",
      expected: { display_name: "Ada", server_metadata: { keptAsIs: 1 }, primary_email: null },
    },
  },
  { name: "setDisplayName", make: () => user.setDisplayName("B"), body: { display_name: "B" } },
  { name: "setClientMetadata", make: () => user.setClientMetadata([1]), body: { client_metadata: [1] } },
  {
    name: "setClientReadOnlyMetadata",
    make: () => user.setClientReadOnlyMetadata({ plan: "gold" }),
    body: { client_read_only_metadata: { plan: "gold" } },
  },
  { name: "setServerMetadata", make: () => user.setServerMetadata(null), body: { server_metadata: null } },
  {
    name: "setPrimaryEmail",
    make: () => user.setPrimaryEmail("b@example.com"),
    body: { primary_email: "b@example.com" },
  },
  {
    name: "setPrimaryEmail as verified",
    make: () => user.setPrimaryEmail("b@example.com", { verified: true }),
    body: { primary_email: "b@example.com", primary_email_verified: true },
  },
  { name: "setPrimaryEmail to null", make: () => user.setPrimaryEmail(null), body: { primary_email: null } },
  { name: "setPassword", make: () => user.setPassword({ password: "new" }), body: { password: "new" } },
  { name: "setSelectedTeam", make: () => user.setSelectedTeam({ id: "t" }), body: { selected_team_id: "t" } },
  { name: "setSelectedTeam to null", make: () => user.setSelectedTeam(null), body: { selected_team_id: null } },
];

describe("updating a user", () => {
  it.each(changes)("$name sends only the changed fields, with server access", async ({ make, body }) => {
    expect(await make()).toBeUndefined();

    expect(getBody(`PATCH ${path}`)).toEqual(body);
    expect(server.requestsTo(`PATCH ${path}`)[0]?.headers).toMatchObject({ "x-stack-access-type": "server" });
  });

  it("throws API errors", async () => {
    changeReply = () => knownErrorReply("USER_EMAIL_ALREADY_EXISTS", 409, "Taken.", { email: "b@example.com" });

    await expect(user.setPrimaryEmail("b@example.com")).rejects.toMatchObject({
      errorCode: "USER_EMAIL_ALREADY_EXISTS",
    });
  });

  it("reports the fields that were changed concurrently", async () => {
    changeReply = () => knownErrorReply("CHANGED_MEANWHILE", 409, "Changed.", { fields: ["display_name"] });

    await expect(user.update({ displayName: "B" }, { expected: { displayName: "Ada" } })).rejects.toMatchObject({
      errorCode: "CHANGED_MEANWHILE",
      details: { fields: ["display_name"] },
    });
  });

  it("returns an error value when the password is too short", async () => {
    changeReply = () => knownErrorReply("PASSWORD_TOO_SHORT", 400, "Too short.", { min_length: 8 });

    expect(await user.setPassword({ password: "x" })).toMatchObject({ errorCode: "PASSWORD_TOO_SHORT" });
  });

  it("doesn't change the object", async () => {
    await user.setDisplayName("B");

    expect(user.displayName).toBe("Ada");
    expect(Object.isFrozen(user)).toBe(true);
  });

  it("deletes the user", async () => {
    await user.delete();

    expect(server.requestsTo(`DELETE ${path}`)).toHaveLength(1);
  });

  it("works with destructured methods", async () => {
    const { setDisplayName } = user;

    await setDisplayName("B");

    expect(getBody(`PATCH ${path}`)).toEqual({ display_name: "B" });
  });
});

describe("updatePassword for a user without a session", () => {
  it("creates a temporary session and ends it", async () => {
    expect(await user.updatePassword({ oldPassword: "old", newPassword: "new" })).toBeUndefined();

    expect(getBody("POST /auth/sessions")).toEqual({ user_id: id, expires_in_millis: 60_000 });
    expect(getBody("POST /auth/password/update")).toEqual({ old_password: "old", new_password: "new" });
    for (const endpoint of ["POST /auth/password/update", "DELETE /auth/sessions/current"]) {
      expect(server.requestsTo(endpoint)[0]?.headers).toMatchObject({
        "x-stack-access-type": "server",
        "x-stack-access-token": borrowed.access_token,
        "x-stack-refresh-token": borrowed.refresh_token,
      });
    }
  });

  it("ends the session after a wrong password, which is an error value", async () => {
    passwordReply = () => knownErrorReply("PASSWORD_CONFIRMATION_MISMATCH", 400, "Passwords do not match.");

    expect(await user.updatePassword({ oldPassword: "x", newPassword: "new" })).toMatchObject({
      errorCode: "PASSWORD_CONFIRMATION_MISMATCH",
    });
    expect(server.requestsTo("DELETE /auth/sessions/current")).toHaveLength(1);
  });

  it("ends the session after an error is thrown", async () => {
    passwordReply = () => knownErrorReply("USER_DOES_NOT_HAVE_PASSWORD", 400, "No password.");

    await expect(user.updatePassword({ oldPassword: "x", newPassword: "new" })).rejects.toMatchObject({
      errorCode: "USER_DOES_NOT_HAVE_PASSWORD",
    });
    expect(server.requestsTo("DELETE /auth/sessions/current")).toHaveLength(1);
  });
});

describe("sendPasswordResetEmail", () => {
  const callbackUrl = "https://app.example/handler/password-reset";

  it("is sent with server access to the primary email", async () => {
    expect(await user.sendPasswordResetEmail({ callbackUrl })).toBeUndefined();

    const [request] = server.requestsTo("POST /auth/password/send-reset-code");
    expect(JSON.parse(request?.body ?? "")).toEqual({ email: "ada@example.com", callback_url: callbackUrl });
    expect(request?.headers).toMatchObject({ "x-stack-access-type": "server" });
  });

  it("requires a primary email and a callback URL", async () => {
    await expect(user.sendPasswordResetEmail()).rejects.toThrow("Pass callbackUrl");

    readReply = () => ({ body: serverUserJson({ primary_email: null }) });
    await expect((await loadUser()).sendPasswordResetEmail({ callbackUrl })).rejects.toThrow("no primary email");
    expect(server.requestsTo("POST /auth/password/send-reset-code")).toHaveLength(0);
  });
});
