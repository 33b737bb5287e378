import assert from "node:assert/strict";
import { type Capability, step } from "../capability.ts";
import { expectFields, expectFound, expectOk, expectThrown } from "../expectations.ts";
import { password, type World } from "../world.ts";

/** A well-formed access token that no server signed. `lifeS`: seconds until it expires; negative if expired. */
function forgeAccessToken(lifeS: number): string {
  const nowS = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: "ES256", typ: "JWT" },
    { sub: "unknown", iat: nowS - 3600, exp: nowS + lifeS },
  ];
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")), "c2lnbmF0dXJl"].join(".");
}

async function signUpWithTokens(world: World) {
  const member = await world.signUp();
  const { accessToken, refreshToken } = await member.user.getAuthJson();
  return { ...member, accessToken: expectFound(accessToken), refreshToken: expectFound(refreshToken) };
}

const readClaims = (accessToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());

/** An object with the headers of a request, as the application's server receives it. */
const receive = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

export const tokens: Capability = {
  id: "tokens",
  title: "Tokens and refresh",
  steps: [
    step("returns both tokens of the session", async (world) => {
      const { user, accessToken, refreshToken } = await signUpWithTokens(world);
      const session = await user.currentSession.getTokens();
      assert.deepEqual([session.accessToken, session.refreshToken], [accessToken, refreshToken]);
    }),
    step("names the user in the access token", async (world) => {
      const { user, accessToken } = await signUpWithTokens(world);
      assert.equal(readClaims(accessToken).sub, user.id);
    }),
    step(
      "returns tokens and headers without reading the user first",
      async (world) => {
        const { app, accessToken, refreshToken } = await signUpWithTokens(world);
        assert.equal(await app.getAccessToken(), accessToken);
        assert.equal(await app.getRefreshToken(), refreshToken);
        assert.match(String(await app.getAuthorizationHeader()), /^Bearer /);
      },
      { since: "2.8.108" },
    ),
    step(
      "reads the user from the access token alone",
      async (world) => {
        const { app, user, email } = await signUpWithTokens(world);
        expectFields(await app.getPartialUser({ from: "token" }), { id: user.id, primaryEmail: email });
      },
      { since: "2.8.108" },
    ),
    step(
      "shows a changed name in the next access token",
      async (world) => {
        const { app, user } = await signUpWithTokens(world);
        await user.setDisplayName("Ada Lovelace");
        // The client deletes its token with every change. This call gets the next one.
        await app.getAccessToken();
        expectFields(await app.getPartialUser({ from: "token" }), { displayName: "Ada Lovelace" });
      },
      { since: "2.8.108" },
    ),
    step("replaces an expired access token", async (world) => {
      const { user, refreshToken } = await signUpWithTokens(world);
      const app = world.createApp({ accessToken: forgeAccessToken(-600), refreshToken });
      expectFields(await app.getUser(), { id: user.id });
    }),
    step("replaces an access token that the server rejects, and keeps the refresh token", async (world) => {
      const { user, refreshToken } = await signUpWithTokens(world);
      const app = world.createApp({ accessToken: forgeAccessToken(600), refreshToken });
      const copy = await app.getUser({ or: "throw" });
      assert.equal(copy.id, user.id);
      assert.equal((await copy.getAuthJson()).refreshToken, refreshToken);
    }),
    step("treats an unknown refresh token as signed out", async (world) => {
      const tokens = { accessToken: forgeAccessToken(-600), refreshToken: "0".repeat(45) };
      assert.equal(await world.createApp(tokens).getUser(), null);
    }),
    step(
      "authenticates a request to the application's server by its headers",
      async (world) => {
        const { user } = await signUpWithTokens(world);
        const app = world.createServerApp(receive(await user.getAuthHeaders()));
        expectFields(await app.getUser(), { id: user.id });
      },
      { needs: ["server key"] },
    ),
    step(
      "authenticates a request to the application's server by the authorization header",
      async (world) => {
        const { app: own, user } = await signUpWithTokens(world);
        const authorization = expectFound(await own.getAuthorizationHeader());
        const app = world.createServerApp(receive({ authorization }));
        expectFields(await app.getUser(), { id: user.id });
      },
      { needs: ["server key"], since: "2.8.108" },
    ),
  ],
};

export const signOut: Capability = {
  id: "sign-out",
  title: "Sign-out",
  steps: [
    step("signs out, and ends the session", async (world) => {
      const { app, user, refreshToken } = await signUpWithTokens(world);
      await user.signOut();
      assert.equal(await app.getUser(), null);
      const copy = world.createApp({ accessToken: forgeAccessToken(-600), refreshToken });
      assert.equal(await copy.getUser(), null);
    }),
    step(
      "signs out from the app",
      async (world) => {
        const { app } = await world.signUp();
        await app.signOut();
        assert.equal(await app.getUser(), null);
      },
      { since: "2.8.108" },
    ),
    step("keeps the user's other sessions", async (world) => {
      const { user, email } = await world.signUp();
      const other = world.createApp();
      expectOk(await other.signInWithCredential({ email, password }));
      await user.signOut();
      expectFields(await other.getUser(), { id: user.id });
    }),
  ],
};

export const sessions: Capability = {
  id: "sessions",
  title: "Sessions",
  steps: [
    step("lists the sessions, and marks the current one", async (world) => {
      const { user, email } = await world.signUp();
      expectOk(await world.createApp().signInWithCredential({ email, password }));
      const current = (await user.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession);
      assert.deepEqual(current.sort(), [false, true]);
    }),
    step("revokes another session at once", async (world) => {
      const { user, email } = await world.signUp();
      const other = world.createApp();
      expectOk(await other.signInWithCredential({ email, password }));
      const session = (await user.getActiveSessions()).find(({ isCurrentSession }) => !isCurrentSession);
      await user.revokeSession(expectFound(session).id);
      assert.equal(await other.getUser(), null);
    }),
    step("doesn't revoke the current session", async (world) => {
      const { user } = await world.signUp();
      const [session] = await user.getActiveSessions();
      await expectThrown(user.revokeSession(expectFound(session).id), "CANNOT_DELETE_CURRENT_SESSION");
    }),
  ],
};
