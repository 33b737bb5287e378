import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "../journeys/support/application.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { getUserMenu } from "../journeys/support/sign-in-page.ts";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { type BrowserUser, signInByCookies } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { measure } from "../support/measure.ts";
import { createOwner } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, { oauth_providers: [] });
});
afterAll(() => demo.stop());

const banner = (page: Page) => page.getByRole("region", { name: "Impersonating a user" });
const callback = () => `${demo.url}/handler/magic-link-callback`;

async function createImpersonationLink({ id }: Pick<Member, "id">): Promise<string> {
  const body = { user_id: id, callback_url: callback() };
  return String((await application.callAsOwner("POST", "/internal/impersonation-links", body)).url);
}

/** The browser of an admin who impersonates this user, on the home page of the application. */
async function actAs(target: Member, user: BrowserUser): Promise<Page> {
  const page = await user.context.newPage();
  await page.goto(await createImpersonationLink(target));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await banner(page).getByText(`You're impersonating ${target.email}`).waitFor();
  return page;
}

async function listSessions({ id }: Member) {
  const { items } = await application.callAsOwner("GET", `/auth/sessions?user_id=${id}`);
  return items as { id: string; is_impersonation: boolean }[];
}

async function endSessions(target: Member): Promise<void> {
  for (const { id } of await listSessions(target))
    await application.callAsOwner("DELETE", `/auth/sessions/${id}?user_id=${target.id}`);
}

describe("an admin who opens an impersonation link", () => {
  it("acts as the user, sees a notice on every page, and can stop impersonating", async () => {
    const [target, user] = [await application.createMember(), await application.visit()];
    const page = await actAs(target, user);

    await page.goto(`${demo.url}/your-page`);
    await banner(page).getByText(`You're impersonating ${target.email}`).waitFor();
    await banner(page).getByRole("button", { name: "Stop impersonating" }).click();

    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await banner(page).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${demo.url}/`);
    expect((await listSessions(target)).filter(({ is_impersonation }) => is_impersonation)).toEqual([]);
    expect(user.problems).toEqual([]);
  });

  it("must confirm when signed in as another user, and keeps their session in another project", async () => {
    const [target, { account, ...user }] = await Promise.all([application.createMember(), application.visitAsMember()]);
    await signInByCookies(user, demo.server.url, await createOwner(demo.server.url), { projectId: "internal" });
    await application.signIn(user, account);
    const page = await user.context.newPage();

    await page.goto(await createImpersonationLink(target));
    await page.getByText(`You're signed in as ${account.email}. This link is for ${target.email}.`).waitFor();
    await page.getByRole("button", { name: `Switch to ${target.email}` }).click();

    await banner(page).getByText(`You're impersonating ${target.email}`).waitFor();
    const names = (await user.context.cookies()).map(({ name }) => name);
    expect(names).toContain("stack-refresh-internal");
    expect(user.problems).toEqual([]);
  });

  it("can use the page below the bar, and nothing covers the bar", async () => {
    const [target, user] = [await application.createMember(), await application.visit()];
    const page = await actAs(target, user);

    await page.evaluate(() => {
      const cover = document.createElement("div");
      cover.style.cssText = "position:fixed;inset:50% 0 0;z-index:2147483647;background:red";
      document.body.append(cover);
    });
    const leave = banner(page).getByRole("button", { name: "Stop impersonating" });
    // Playwright fails a click if another element covers the target.
    await leave.click({ trial: true });
    await getUserMenu(page, target.email).click();

    await page.getByRole("menuitem", { name: "Account settings" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("sees an explanation when an action is reserved for the user", async () => {
    const [target, user] = [await application.createMember(), await application.visit()];
    const page = await actAs(target, user);

    await page.goto(`${demo.url}/handler/account-settings#settings`);
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByLabel(`Type ${target.email} to confirm`).fill(target.email);
    await page.getByRole("button", { name: "Delete my account" }).click();

    await page.getByText("Only the user can do this. You're impersonating them.").waitFor();
    expect(user.problems).toEqual([]);
  });

  it("finds no accessibility issues in light and dark mode, on a phone and right to left", async () => {
    const [target, user] = [await application.createMember(), await application.visit()];
    const page = await actAs(target, user);

    const found: string[] = [];
    for (const mode of screenModes) {
      found.push(...(await findAccessibilityIssues(page, mode)));
      await takeScreenshot(page, `impersonation-${mode.colorScheme}-${mode.width}`);
    }
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    found.push(...(await findAccessibilityIssues(page, { colorScheme: "light", width: 360 })));
    await takeScreenshot(page, "impersonation-rtl-360");
    expect(found).toEqual([]);
  });
});

describe("a session that an admin revokes", () => {
  it("ends in all of the user's tabs at their next request", async () => {
    const { account, ...user } = await application.visitAsMember();
    const [page, other] = [await user.context.newPage(), await user.context.newPage()];
    for (const each of [page, other]) {
      await each.goto(`${demo.url}/`);
      await getUserMenu(each, account.email).waitFor();
    }

    await endSessions(account);
    await page.reload();

    const signedOut = { name: "Open user menu", exact: true } as const;
    await measure("impersonation: the user is out, from the reload to the last tab", async () => {
      await page.getByRole("button", signedOut).waitFor();
      await other.getByRole("button", signedOut).waitFor();
    });
    expect(user.problems).toEqual([]);
  });

  it("also ends at the first change that the user tries to save", async () => {
    const { account, ...user } = await application.visitAsMember();
    const page = await user.context.newPage();
    await page.goto(`${demo.url}/handler/account-settings`);
    await getUserMenu(page, account.email).waitFor();
    await page.getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("Display name").fill("Ada");
    // A pending request would reveal the revoked session too early.
    await page.waitForLoadState("networkidle");
    await endSessions(account);

    await page.getByRole("button", { name: "Save" }).click();

    await page.getByRole("heading", { name: "You're signed out" }).waitFor();
    expect(user.problems).toEqual([]);
  });
});
