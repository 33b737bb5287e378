import { afterEach, describe, expect, it } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { createSignedInApp } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";

const code = "c".repeat(45);
const team = teamJson();
const accept = "POST /team-invitations/accept";
const details = "POST /team-invitations/accept/details";
const check = "POST /team-invitations/accept/check-code";

let server: ApiServer;
afterEach(() => server.close());
const signedIn = () => createSignedInApp(server.baseUrl);
const signedOut = (tokenStore: "memory" | null = "memory") =>
  createTestApp(server.baseUrl, createTestPlatform(), { tokenStore });

describe("a team invitation code", () => {
  it("can be checked with or without a session", async () => {
    server = await startApiServer({ [check]: () => ({ body: { is_code_valid: true } }) });

    expect(await signedOut(null).verifyTeamInvitationCode(code)).toEqual({ status: "ok", data: undefined });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ code });
  });

  it("returns the team and the recipient to the signed-in user", async () => {
    const wire = {
      team_id: team.id,
      team_display_name: "Analysts",
      recipient_email: "lin@example.com",
      is_member: false,
    };
    server = await startApiServer({ [details]: () => ({ body: wire }) });

    expect(await signedIn().getTeamInvitationDetails(code)).toEqual({
      status: "ok",
      data: {
        teamId: team.id,
        teamDisplayName: "Analysts",
        recipientEmail: "lin@example.com",
        isMember: false,
      },
    });
    expect(server.requests[0]?.headers).toHaveProperty("x-stack-access-token");
  });

  it("adds the signed-in user to the team and updates user and teams, unlike Stack Auth's client", async () => {
    let teams = [] as object[];
    server = await startApiServer({
      "GET /users/me": () => ({ body: userJson() }),
      "GET /teams": () => ({ body: { items: teams } }),
      [accept]: () => {
        teams = [team];
        return { body: {} };
      },
    });
    const app = signedIn();
    const { listStore, userStore } = app[stackAppInternalsSymbol];
    await Promise.all([listStore("teams").whenSettled(), userStore().whenSettled()]);

    expect(await app.acceptTeamInvitation(code)).toEqual({ status: "ok", data: undefined });

    expect(listStore("teams").getSnapshot()).toMatchObject({ data: [{ id: team.id }] });
    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
  });
});

const methods = [
  ["verifyTeamInvitationCode", check],
  ["getTeamInvitationDetails", details],
  ["acceptTeamInvitation", accept],
] as const;
const invitationErrors = [
  ["VERIFICATION_CODE_NOT_FOUND", 404],
  ["VERIFICATION_CODE_EXPIRED", 400],
  ["VERIFICATION_CODE_ALREADY_USED", 409],
  ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", 400],
] as const;

describe.each(methods)("%s", (method, endpoint) => {
  it.each(invitationErrors)("returns %s as an error", async (errorCode, status) => {
    server = await startApiServer({ [endpoint]: () => knownErrorReply(errorCode, status, "No.") });

    expect(await signedIn()[method](code)).toMatchObject({ status: "error", error: { errorCode, statusCode: status } });
  });
});

describe.each(methods.slice(1))("%s without a signed-in user", (method, endpoint) => {
  it("throws, so that the page can redirect to sign-in", async () => {
    server = await startApiServer({
      [endpoint]: () => knownErrorReply("USER_AUTHENTICATION_REQUIRED", 401, "Sign in."),
    });

    await expect(signedOut()[method](code)).rejects.toMatchObject({ errorCode: "USER_AUTHENTICATION_REQUIRED" });
  });
});
