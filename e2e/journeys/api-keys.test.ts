import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { curl } from "./support/curl.ts";
import { type NodeApi, startNodeApi } from "./support/node-api.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { field } from "./support/sign-in-page.ts";
import { simulateStaleSignIn } from "./support/simulate-stale-sign-in.ts";
import { createTestTeam, panel, sectionLink, teamPath, visitAsTeamCreator, withTeams } from "./support/teams.ts";
import { waitForEmailWithLink } from "./support/wait-for-email-with-link.ts";

let demo: Demo;
let application: Application;
let nodeApi: NodeApi;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
  nodeApi = await startNodeApi(application.project);
});
afterAll(async () => {
  await nodeApi.stop();
  await demo.stop();
});

/** Checks an API key the way a backend does. */
function check(kind: "user" | "team", apiKey: string) {
  const { baseUrl, projectId, secretServerKey } = application.project;
  const headers = {
    "x-stack-project-id": projectId,
    "x-stack-access-type": "server",
    "x-stack-secret-server-key": secretServerKey,
  };
  return curl(`${baseUrl}/api/v1/${kind}-api-keys/check`, headers, { api_key: apiKey });
}

const keys = (page: Page) => panel(page, "API keys");
const line = (page: Page, name: string) => keys(page).getByRole("listitem").filter({ hasText: name });

/** The key shown in a dialog. */
const valueIn = async (dialog: Locator): Promise<string> => (await dialog.getByRole("code").textContent()) ?? "";

/** Creates a key on the current page, reads its value and confirms that it was saved. */
async function createKey(page: Page, name: string): Promise<string> {
  await keys(page).getByRole("button", { name: "Create key" }).click();
  await field(page, "Description").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Save your API key" });
  const value = await valueIn(dialog);
  await dialog.getByLabel("I've saved this key").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await line(page, name).getByText("Valid").waitFor();
  return value;
}

async function revokeKey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await line(page, name).getByText("Revoked", { exact: true }).waitFor();
}

describe("a user API key", () => {
  it("is shown once, until the user confirms saving it", async () => {
    const user = await application.visitAsMember();
    const page = await user.open("/handler/account-settings#api-keys");
    await keys(page).getByText("No API keys yet").waitFor();
    await keys(page).getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await page.getByText("Enter a description.").waitFor();
    await field(page, "Description").fill("Nightly backup");
    await page.getByLabel("Expires").selectOption("Never");
    await page.getByText("Choose a date").waitFor();
    await takeScreenshot(page, "api-keys-1-create");
    await page.keyboard.press("Enter");

    const dialog = page.getByRole("dialog", { name: "Save your API key" });
    const value = await valueIn(dialog);
    expect(value).toMatch(/^sk_[0-9a-z]+$/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Copy key", exact: true }).waitFor();
    await dialog
      .getByRole("checkbox", { description: /won't see this again/ })
      .and(page.locator(":focus"))
      .waitFor();
    await takeScreenshot(page, "api-keys-2-new");
    await dialog.getByLabel("I've saved this key").check();
    await dialog.getByRole("button", { name: "Done" }).click();

    await line(page, "Nightly backup")
      .getByText(`Ends in ${value.slice(-4)}`)
      .waitFor();
    await line(page, "Nightly backup").getByText("Never expires, not used yet").waitFor();
    expect(await page.content()).not.toContain(value);
    await takeScreenshot(page, "api-keys-3-list");
    await page.reload();
    await line(page, "Nightly backup").waitFor();
    expect(await page.content()).not.toContain(value);
    expect(user.problems).toEqual([]);
  });

  it("authenticates to a backend, can be renamed, and stops working once it is revoked", async () => {
    const user = await application.visitAsMember();
    const { id } = user.account;
    const page = await user.open("/handler/account-settings#api-keys");
    const value = await createKey(page, "Laptop");

    expect(await check("user", value)).toMatchObject({ status: 200, body: { user_id: id, description: "Laptop" } });
    expect(await check("team", value)).toMatchObject({ status: 400, body: { code: "WRONG_API_KEY_TYPE" } });
    expect(await nodeApi.askForKeyOwner(value)).toMatchObject({ status: 200, body: { id } });
    await page.reload();
    await line(page, "Laptop").getByText("last used").waitFor();

    await page.getByRole("button", { name: "Actions for Laptop" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await field(page, "Rename Laptop").fill("Old laptop");
    await page.keyboard.press("Enter");
    await line(page, "Old laptop").getByText("Valid").waitFor();
    await revokeKey(page, "Old laptop");
    await takeScreenshot(page, "api-keys-4-revoked");

    expect(await check("user", value)).toMatchObject({ status: 401, body: { code: "API_KEY_REVOKED" } });
    expect((await nodeApi.askForKeyOwner(value)).status).toBe(401);
    expect(user.problems).toEqual([]);
  });
});

describe("an API key that is created long after signing in", () => {
  it("requires step-up authentication, and the form keeps its input when that is canceled", async () => {
    const user = await application.visitAsMember();
    await simulateStaleSignIn(user);
    const page = await user.open("/handler/account-settings#api-keys");
    await keys(page).getByRole("button", { name: "Create key" }).click();
    await field(page, "Description").fill("Nightly backup");
    const proof = page.getByRole("dialog", { name: "Confirm your identity" });

    await page.keyboard.press("Enter");
    await proof.waitFor();
    await takeScreenshot(page, "api-keys-6-proof");
    await page.keyboard.press("Escape");
    await proof.waitFor({ state: "detached" });
    await expect.poll(() => field(page, "Description").inputValue()).toBe("Nightly backup");
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await field(page, "Password").fill(password);
    await page.keyboard.press("Enter");

    const dialog = page.getByRole("dialog", { name: "Save your API key" });
    expect((await check("user", await valueIn(dialog))).status).toBe(200);
    expect(user.problems).toEqual([]);
  });
});

describe("a team API key", () => {
  it("is created in the team's section, acts for the team, and stops working once it is revoked", async () => {
    const { team, user } = await visitAsTeamCreator(application);
    const page = await user.open(teamPath(team));
    const value = await createKey(page, "Builds");

    expect(await check("team", value)).toMatchObject({ status: 200, body: { team_id: team.id } });
    expect(await check("user", value)).toMatchObject({ status: 400, body: { code: "WRONG_API_KEY_TYPE" } });
    expect(await nodeApi.askForKeyOwner(value)).toMatchObject({ status: 200, body: { id: team.id } });
    await revokeKey(page, "Builds");
    await takeScreenshot(page, "api-keys-5-team");

    expect(await check("team", value)).toMatchObject({ status: 401, body: { code: "API_KEY_REVOKED" } });
    expect((await nodeApi.askForKeyOwner(value)).status).toBe(401);
    expect(user.problems).toEqual([]);
  });
});

describe("a project without API keys", () => {
  it("offers them neither to users nor to teams", async () => {
    const without = await createApplication(demo, { client_team_creation_enabled: true });
    const user = await without.visitAsMember();
    const team = await createTestTeam(without, user.account);

    const page = await user.open(teamPath(team));
    await panel(page, "Delete team").waitFor();

    expect(await keys(page).count()).toBe(0);
    expect(await sectionLink(page, "API keys").count()).toBe(0);
    expect(user.problems).toEqual([]);
  });
});

describe("a project that requires a verified email for API keys (issue 15 §2)", () => {
  it("leads an unverified user to their emails, and accepts keys once the email is verified", async () => {
    const strict = await createApplication(demo, { ...withTeams, api_keys_require_verified_email: true });
    const email = freshEmail();
    const verification_callback_url = `${demo.url}/handler/email-verification`;
    const body = { email, password, verification_callback_url };
    const tokens = await strict.call("POST", "/auth/password/sign-up", body);
    const user = await strict.visit();
    await strict.signIn(user, { accessToken: String(tokens.access_token), refreshToken: String(tokens.refresh_token) });
    const page = await user.context.newPage();
    await page.goto(`${demo.url}/handler/account-settings#api-keys`);
    await page.getByText("Verify your primary email to create API keys.").waitFor();
    expect(await page.getByRole("button", { name: "Create key" }).count()).toBe(0);
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await takeScreenshot(page, `api-keys-unverified-${colorScheme}-${width}`);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole("link", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Emails" }).waitFor();
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "email-verification")).href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    await page.goto(`${demo.url}/handler/account-settings#api-keys`);

    expect(await createKey(page, "Backup")).toMatch(/^sk_/);
  });
});
