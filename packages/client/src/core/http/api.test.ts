import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { signedOut } from "../tokens/token-store.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import { createApi, type RequestSession } from "./api.ts";
import { clientVersion } from "./headers.ts";

let server: ApiServer;
let reply: () => Reply;
beforeEach(async () => {
  reply = () => ({ body: {} });
  server = await startApiServer({ "GET /users/me": () => reply(), "POST /users/me": () => reply() });
});
afterEach(() => server.close());

const api = (extraRequestHeaders = {}, platform = createTestPlatform()) =>
  createApi(
    { apiUrl: () => `${server.baseUrl}/api/v1`, projectId: "p", publishableClientKey: "pck_k", extraRequestHeaders },
    platform,
  );

/** A session that returns the given tokens in order. */
function sessionWith(...turns: Tokens[]): RequestSession & { rejected: string[]; hasEnded: () => boolean } {
  const rejected: string[] = [];
  let over = false;
  return {
    rejected,
    hasEnded: () => over,
    invalidate: () => {
      over = true;
    },
    getTokens: async () => turns[Math.min(rejected.length, turns.length - 1)] ?? signedOut,
    rejectAccessToken: (token) => rejected.push(token),
  };
}

describe("the headers of a request", () => {
  it("include the project, the access type and the client version", async () => {
    await api().send("/users/me", {}, null);

    const { headers } = server.requests[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      "x-stack-override-error-status": "true",
      "x-stack-project-id": "p",
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": "pck_k",
      "x-stack-client-version": expect.stringMatching(/^(\w+)\s+(@[\w/]+)@([\d.]+)$/),
      "x-stack-random-nonce": expect.stringMatching(/^[0-9a-v]{45}$/),
    });
    expect(headers).not.toHaveProperty("x-stack-access-token");
    expect(headers).not.toHaveProperty("x-stack-refresh-token");
    expect(headers).not.toHaveProperty("cookie");
  });

  it("include a new nonce each time", async () => {
    await api().send("/users/me", {}, null);
    await api().send("/users/me", {}, null);

    const [first, second] = server.requests.map((request) => request.headers["x-stack-random-nonce"]);
    expect(first).not.toBe(second);
  });

  it("can be overridden by extra headers in any letter case, and those by the call's headers", async () => {
    const extra = { "X-Stack-Project-Id": "other", "x-custom": "app" };

    await api(extra).send("/users/me", { headers: { "x-custom": "call" } }, null);

    expect(server.requests[0]?.headers).toMatchObject({ "x-stack-project-id": "other", "x-custom": "call" });
  });

  it("include the package version", async () => {
    const manifest = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));

    expect(clientVersion).toBe(`js ${manifest.name}@${manifest.version}`);
  });
});

describe("a rejected access token", () => {
  const stale = { accessToken: "stale", refreshToken: "r" };
  const fresh = { accessToken: "fresh", refreshToken: "r" };

  it.each(["UNPARSABLE_ACCESS_TOKEN", "ACCESS_TOKEN_EXPIRED", "INVALID_PROJECT_FOR_ACCESS_TOKEN"])(
    "with %s is replaced and the request retried immediately, even a POST",
    async (code) => {
      const platform = createTestPlatform();
      const session = sessionWith(stale, fresh);
      reply = () => (server.requests.length === 1 ? knownErrorReply(code, 401, "No.", {}) : { body: {} });

      await api({}, platform).send("/users/me", { method: "POST" }, session);

      expect(session.rejected).toEqual(["stale"]);
      expect(server.requests.map(({ headers }) => headers["x-stack-access-token"])).toEqual(["stale", "fresh"]);
      expect(platform.sleeps).toEqual([]);
    },
  );

  it("throws the original error when every new token is rejected too", async () => {
    reply = () => knownErrorReply("UNPARSABLE_ACCESS_TOKEN", 401, "No.");

    await expect(api().send("/users/me", {}, sessionWith(stale, fresh))).rejects.toMatchObject({
      errorCode: "UNPARSABLE_ACCESS_TOKEN",
    });
    expect(server.requests).toHaveLength(5);
  });

  it("throws immediately when no token was sent", async () => {
    reply = () => knownErrorReply("ACCESS_TOKEN_EXPIRED", 401, "No.", { expired_at_millis: null });

    await expect(api().send("/users/me", {}, sessionWith(signedOut))).rejects.toMatchObject({
      errorCode: "ACCESS_TOKEN_EXPIRED",
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a session that was ended elsewhere", () => {
  const tokens = { accessToken: "good", refreshToken: "r" };

  it.each(["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED"])(
    "is invalidated when the server returns %s, without a retry",
    async (code) => {
      reply = () => knownErrorReply(code, 401, "Not signed in.");
      const session = sessionWith(tokens);

      await expect(api().send("/users/me", { method: "POST" }, session)).rejects.toMatchObject({ errorCode: code });

      expect(session.hasEnded()).toBe(true);
      expect(server.requests).toHaveLength(1);
    },
  );

  it("isn't invalidated by other errors or by requests without a session", async () => {
    const [signedIn, anonymous] = [sessionWith(tokens), sessionWith(signedOut)];
    reply = () => knownErrorReply("IMPERSONATION_FORBIDDEN", 403, "No.");
    await api()
      .send("/users/me", {}, signedIn)
      .catch(() => {});
    reply = () => knownErrorReply("USER_AUTHENTICATION_REQUIRED", 401, "Not signed in.");
    await api()
      .send("/users/me", {}, anonymous)
      .catch(() => {});

    expect([signedIn.hasEnded(), anonymous.hasEnded()]).toEqual([false, false]);
  });
});
