import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { createSignedInApp, signedInTokens } from "../../testing/signed-in-user.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";
import { ownerInvitations } from "./owner-invitations.ts";

const path = "/internal/project-owner-invitations";
const code = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc";
const platform = createTestPlatform();
const newTokens = {
  access_token: fakeAccessToken(platform.now() + 600_000),
  refresh_token: "refresh-new",
  user_id: "new",
};
const detailsWire = {
  project_id: "engines",
  project_display_name: "Engines",
  inviter_name: "Ada",
  email: "grace@example.com",
  is_transfer: true,
  has_account: false,
};
let answer: Reply;
let server: ApiServer;
beforeEach(async () => {
  answer = {};
  server = await startApiServer({
    [`POST ${path}/details`]: () => ({ body: detailsWire, ...answer }),
    [`POST ${path}/accept`]: () => ({ body: { project_id: "engines" }, ...answer }),
    [`POST ${path}/sign-up`]: () => ({ body: newTokens, ...answer }),
    "GET /users/me": () => ({ body: userJson({ id: "new" }) }),
  });
});
afterEach(() => server.close());

const signedOut = () => createTestApp(server.baseUrl, platform, { tokenStore: "memory" });
const getBody = (endpoint: string): unknown => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("an owner invitation", () => {
  it("shows its details without a session", async () => {
    expect(await ownerInvitations(signedOut()).details(code)).toEqual({
      status: "ok",
      data: {
        projectId: "engines",
        projectDisplayName: "Engines",
        inviterName: "Ada",
        email: "grace@example.com",
        isTransfer: true,
        hasAccount: false,
      },
    });
    expect(getBody(`POST ${path}/details`)).toEqual({ code });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it("is accepted as the signed-in user", async () => {
    const result = await ownerInvitations(createSignedInApp(server.baseUrl)).accept(code);

    expect(result).toEqual({ status: "ok", data: { projectId: "engines" } });
    const [request] = server.requestsTo(`POST ${path}/accept`);
    expect(request?.headers["x-stack-access-token"]).toBe(signedInTokens.accessToken);
    expect(JSON.parse(request?.body ?? "")).toEqual({ code });
  });

  it("signs up and signs the app in", async () => {
    const app = signedOut();
    const result = await ownerInvitations(app).signUp({ code, password: "a long password", displayName: "Grace" });

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(getBody(`POST ${path}/sign-up`)).toEqual({ code, password: "a long password", display_name: "Grace" });
    expect((await app.getUser())?.id).toBe("new");
    expect(server.requestsTo("GET /users/me")[0]?.headers["x-stack-access-token"]).toBe(newTokens.access_token);
  });

  it.each(["details", "accept"] as const)("returns why the code was rejected: %s", async (method) => {
    answer = knownErrorReply("VERIFICATION_CODE_EXPIRED", 400, "Too late.");
    const result = await ownerInvitations(createSignedInApp(server.baseUrl))[method](code);

    expect(result).toMatchObject({ status: "error", error: { errorCode: "VERIFICATION_CODE_EXPIRED" } });
  });

  it.each([
    ["VERIFICATION_CODE_ALREADY_USED", undefined],
    ["PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["USER_EMAIL_ALREADY_EXISTS", { email: "grace@example.com" }],
    ["SCHEMA_ERROR", { message: "password: too common", reason: "password_too_common" }],
  ])("returns why the sign-up failed: %s, and stays signed out", async (errorCode, details) => {
    answer = knownErrorReply(errorCode, 400, "No.", details);
    const app = signedOut();
    const result = await ownerInvitations(app).signUp({ code, password: "x" });

    expect(result).toMatchObject({ status: "error", error: { errorCode } });
    expect(await app.getUser()).toBeNull();
  });

  it("rejects an app of another project", async () => {
    answer = knownErrorReply("EXPECTED_INTERNAL_PROJECT", 401, "Not here.");

    await expect(ownerInvitations(signedOut()).details(code)).rejects.toMatchObject({
      errorCode: "EXPECTED_INTERNAL_PROJECT",
    });
  });
});
