import { authenticate } from "@vestibule/backend";
import { StackClientApp } from "@vestibule/client";
import { virtualPasskey } from "@vestibule/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoApplication, startDemoApplication } from "./support/demo-application.ts";

let demo: DemoApplication;
beforeAll(async () => {
  demo = await startDemoApplication();
});
afterAll(() => demo.stop());

const origin = "https://app.example.com";

function authenticateRequest(headers: Record<string, string>) {
  const { url, projectId, publishableClientKey } = demo.vestibule;
  const app = new StackClientApp({ baseUrl: url, projectId, publishableClientKey, tokenStore: null });
  return authenticate(new Request(`${origin}/notes`, { headers }), { app });
}

describe("a signed-in user of the test kit", () => {
  it("opens an account page in the browser", async () => {
    const { storageState } = await demo.vestibule.signedIn({ create: { displayName: "Ada Lovelace" } });

    const page = await demo.open("/handler/account-settings", { storageState });

    await page.getByRole("heading", { name: "Account settings" }).waitFor();
    await page.getByRole("button", { name: "Open user menu: Ada Lovelace" }).waitFor();
  });

  it("calls an application's server, with a header or with either kind of cookies", async () => {
    const user = await demo.vestibule.createUser();
    const readable = await demo.vestibule.signedIn(user);
    const httpOnly = await demo.vestibule.signedIn({ user, origin, cookies: "http-only" });

    const requests = [
      readable.headers,
      { cookie: readable.cookieHeader, "sec-fetch-site": "same-origin" },
      { cookie: httpOnly.cookieHeader, "sec-fetch-site": "same-origin" },
    ];
    for (const headers of requests) expect(await authenticateRequest(headers)).toMatchObject({ user: { id: user.id } });
    expect((await authenticateRequest({})).user).toBeNull();
    expect(await demo.vestibule.inbox.list()).toEqual([]);
  });

  it("has HttpOnly cookies that scripts can't read, in the format for HTTPS", async () => {
    const { cookies, storageState } = await demo.vestibule.signedIn({ origin, cookies: "http-only" });
    expect(cookies.map(({ name, httpOnly }) => [name.replace(demo.vestibule.projectId, "id"), httpOnly])).toEqual([
      ["__Host-vestibule-refresh-id", true],
      ["__Host-vestibule-access-id", true],
      ["vestibule-session-id-id", false],
    ]);
    for (const cookie of cookies) expect(cookie).toMatchObject({ domain: "app.example.com", path: "/", secure: true });
    expect(storageState).toEqual({ cookies, origins: [] });
  });

  it("can be a member of teams", async () => {
    const { user } = await demo.vestibule.signedIn();
    const team = await demo.vestibule.createTeam({ displayName: "Founders", members: [user] });
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([user.id]);
    expect(await user.listTeams()).toMatchObject([{ displayName: "Founders" }]);
  });
});

describe("a virtual passkey of the test kit", () => {
  it("registers, and signs the user in", async () => {
    const { user, storageState } = await demo.vestibule.signedIn();
    const page = await demo.open("/handler/account-settings#auth", { storageState });
    const passkey = await virtualPasskey(page);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Telephone");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Passkey added.").waitFor();
    expect(await passkey.credentials()).toHaveLength(1);

    const other = await demo.open("/");
    await (await virtualPasskey(other)).receive(await passkey.credentials());
    await other.goto(`${demo.vestibule.url}/demo/handler/sign-in`);

    await other.getByRole("button", { name: `Open user menu: ${user.primaryEmail}` }).waitFor();
  });
});
