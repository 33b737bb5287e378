import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp, serverUserJson } from "../../../testing/server-app.ts";
import type { ServerUser } from "../server-types.ts";

const { id: userId } = serverUserJson();
const tokenEndpoint = `POST /connected-accounts/${userId}/github/access-token`;
const wire = {
  id: "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f",
  provider_id: "github",
  account_id: "42",
  email: null,
  created_at_millis: 1,
};

let server: ApiServer;
let user: ServerUser;
let tokenReply: () => Reply;
beforeEach(async () => {
  tokenReply = () => ({ status: 201, body: { access_token: "gho_1" } });
  server = await startApiServer({
    [`GET /users/${userId}`]: () => ({ body: serverUserJson() }),
    "GET /connected-accounts": () => ({ body: { items: [wire], is_paginated: false } }),
    [tokenEndpoint]: () => tokenReply(),
    [`DELETE /connected-accounts/${userId}/${wire.id}`]: () => ({ body: { success: true } }),
  });
  const found = await createTestServerApp(server.baseUrl).getUser(userId);
  if (found === null) throw new Error("There is no user.");
  user = found;
});
afterEach(() => server.close());

describe("a connected account of a user", () => {
  it("returns provider tokens with the requested scopes", async () => {
    const account = await user.getConnectedAccount("github", { scopes: ["repo", "gist"] });

    expect(account?.id).toBe("github");
    expect(await account?.getAccessToken()).toEqual({ accessToken: "gho_1" });
    expect(JSON.parse(server.requestsTo(tokenEndpoint)[0]?.body ?? "")).toEqual({ scope: "repo gist" });
  });

  it.each(["OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"])(
    "is null after %s",
    async (code) => {
      tokenReply = () => knownErrorReply(code, 400, "No.");

      expect(await user.getConnectedAccount("github")).toBeNull();
    },
  );

  it("throws for an unknown provider", async () => {
    tokenReply = () => knownErrorReply("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", 400, "No.");

    await expect(user.getConnectedAccount("github")).rejects.toMatchObject({
      errorCode: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    });
  });

  it("can be listed by user ID and unlinked", async () => {
    const [account] = await user.listConnectedAccounts();

    expect(account).toMatchObject({ id: wire.id, providerId: "github", accountId: "42", createdAt: new Date(1) });
    expect(server.requestsTo("GET /connected-accounts")[0]?.path).toBe(`/api/v1/connected-accounts?user_id=${userId}`);
    await account?.unlink();
    expect(server.requestsTo(`DELETE /connected-accounts/${userId}/${wire.id}`)).toHaveLength(1);
  });
});
