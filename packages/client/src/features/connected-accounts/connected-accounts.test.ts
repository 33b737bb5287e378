import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { getSignedInUser } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";

const readAccessToken = "POST /connected-accounts/me/github/access-token";
const wire = {
  id: "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f",
  provider_id: "github",
  account_id: "42",
  email: null,
  created_at_millis: 1,
};

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
async function getUser(reply: () => Reply) {
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson() }),
    [readAccessToken]: reply,
    "GET /connected-accounts": () => ({ body: { items: [wire] } }),
    [`DELETE /connected-accounts/me/${wire.id}`]: reply,
  });
  return getSignedInUser(server.baseUrl);
}
const token = () => ({ status: 201, body: { access_token: "gho_1" } });

describe("a connected account", () => {
  it("returns provider tokens with the requested scopes", async () => {
    const user = await getUser(token);

    const account = await user.getConnectedAccount("github", { scopes: ["repo", "gist"] });

    expect(account?.id).toBe("github");
    expect(await account?.getAccessToken()).toEqual({ accessToken: "gho_1" });
    expect(JSON.parse(server.requestsTo(readAccessToken)[0]?.body ?? "")).toEqual({ scope: "repo gist" });
  });

  it.each(["OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"])(
    "is null after %s",
    async (code) => {
      const user = await getUser(() => knownErrorReply(code, 400, "No."));

      expect(await user.getConnectedAccount("github")).toBeNull();
    },
  );

  it("redirects to the provider when it is missing and or is redirect", async () => {
    const browser = mockBrowser("https://app.example/repos");
    const user = await getUser(() => knownErrorReply("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", 400, "No."));

    void user.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] });
    await vi.waitUntil(() => browser.visits.length > 0, 10_000);

    const { searchParams } = new URL(browser.visits[0]?.to ?? "");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      type: "link",
      provider_scope: "repo",
      after_callback_redirect_url: "https://app.example/repos",
    });
  });

  it("throws errors that aren't about the account", async () => {
    const user = await getUser(() => knownErrorReply("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", 400, "Off."));

    await expect(user.getConnectedAccount("github")).rejects.toMatchObject({
      errorCode: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    });
  });
});

describe("the connected accounts of the user", () => {
  it("are listed", async () => {
    const [account] = await (await getUser(token)).listConnectedAccounts();

    expect(account).toMatchObject({
      id: wire.id,
      providerId: "github",
      accountId: "42",
      email: null,
      createdAt: new Date(1),
    });
  });

  it("can be unlinked, and the user is updated", async () => {
    const [account] = await (await getUser(() => ({ body: { success: true } }))).listConnectedAccounts();

    await account?.unlink();

    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
  });

  it("can't be unlinked if it is the last sign-in method", async () => {
    const [account] = await (await getUser(() => ({ status: 400, body: "Last." }))).listConnectedAccounts();

    await expect(account?.unlink()).rejects.toMatchObject({ statusCode: 400 });
  });
});
