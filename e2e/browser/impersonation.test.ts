import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "../journeys/support/application.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { menuOf } from "../journeys/support/sign-in-page.ts";
import { findBarriers, screenModes } from "../support/barriers.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { createOwner } from "../support/project.ts";
import { sayHowLong } from "../support/say-how-long.ts";
import { signInByCookies, type Visitor } from "../support/visitor.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, { oauth_providers: [] });
});
afterAll(() => demo.stop());

const banner = (page: Page) => page.getByRole("region", { name: "Impersonating a user" });
const callback = () => `${demo.url}/handler/magic-link-callback`;

async function linkFor({ id }: Pick<Member, "id">): Promise<string> {
  const body = { user_id: id, callback_url: callback() };
  return String((await application.callAsOwner("POST", "/internal/impersonation-links", body)).url);
}

/** An administrator's browser in which they act as this person, on the first page of the application. */
async function actAs(person: Member, visitor: Visitor): Promise<Page> {
  const page = await visitor.context.newPage();
  await page.goto(await linkFor(person));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await banner(page).getByText(`You are acting as ${person.email}`).waitFor();
  return page;
}

async function sessionsOf({ id }: Member) {
  const { items } = await application.callAsOwner("GET", `/auth/sessions?user_id=${id}`);
  return items as { id: string; is_impersonation: boolean }[];
}

async function endSessionsOf(person: Member): Promise<void> {
  for (const { id } of await sessionsOf(person))
    await application.callAsOwner("DELETE", `/auth/sessions/${id}?user_id=${person.id}`);
}

describe("whoever opens an impersonation link", () => {
  it("acts as the user, sees so on every page, and leaves", async () => {
    const [person, visitor] = [await application.createMember(), await application.visit()];
    const page = await actAs(person, visitor);

    await page.goto(`${demo.url}/your-page`);
    await banner(page).getByText(`You are acting as ${person.email}`).waitFor();
    await banner(page).getByRole("button", { name: "Leave" }).click();

    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    await banner(page).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${demo.url}/`);
    expect((await sessionsOf(person)).filter(({ is_impersonation }) => is_impersonation)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  it("is asked first when they are signed in as somebody else, and keeps their login of another project", async () => {
    const [person, { account, ...visitor }] = await Promise.all([
      application.createMember(),
      application.visitAsMember(),
    ]);
    await signInByCookies(visitor, demo.server.url, await createOwner(demo.server.url), { projectId: "internal" });
    await application.signIn(visitor, account);
    const page = await visitor.context.newPage();

    await page.goto(await linkFor(person));
    await page.getByText(`You're signed in as ${account.email}.`).waitFor();
    await page.getByRole("button", { name: "Switch account" }).click();

    await banner(page).getByText(`You are acting as ${person.email}`).waitFor();
    const names = (await visitor.context.cookies()).map(({ name }) => name);
    expect(names).toContain("stack-refresh-internal");
    expect(visitor.problems).toEqual([]);
  });

  it("can use the page below the bar, and nothing of the page covers the bar", async () => {
    const [person, visitor] = [await application.createMember(), await application.visit()];
    const page = await actAs(person, visitor);

    await page.evaluate(() => {
      const cover = document.createElement("div");
      cover.style.cssText = "position:fixed;inset:50% 0 0;z-index:2147483647;background:red";
      document.body.append(cover);
    });
    const leave = banner(page).getByRole("button", { name: "Leave" });
    // Refuses to click what something else lies on.
    await leave.click({ trial: true });
    await menuOf(page, person.email).click();

    await page.getByRole("menuitem", { name: "Account settings" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("is refused what only the user may do, in words", async () => {
    const [person, visitor] = [await application.createMember(), await application.visit()];
    const page = await actAs(person, visitor);

    await page.goto(`${demo.url}/handler/account-settings#settings`);
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
    await page.getByRole("button", { name: "Delete my account" }).click();

    await page.getByText("Only the user can do this. You're impersonating them.").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("meets no barriers in light, dark, on a phone, and from right to left", async () => {
    const [person, visitor] = [await application.createMember(), await application.visit()];
    const page = await actAs(person, visitor);

    const found: string[] = [];
    for (const mode of screenModes) {
      found.push(...(await findBarriers(page, mode)));
      await takeScreenshot(page, `impersonation-${mode.colorScheme}-${mode.width}`);
    }
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    found.push(...(await findBarriers(page, { colorScheme: "light", width: 360 })));
    await takeScreenshot(page, "impersonation-rtl-360");
    expect(found).toEqual([]);
  });
});

describe("a session that an administrator ends", () => {
  it("is over for the user's browser at their next step, in all tabs", async () => {
    const { account, ...visitor } = await application.visitAsMember();
    const [page, other] = [await visitor.context.newPage(), await visitor.context.newPage()];
    for (const each of [page, other]) {
      await each.goto(`${demo.url}/`);
      await menuOf(each, account.email).waitFor();
    }

    await endSessionsOf(account);
    await page.reload();

    const signedOut = { name: "Open user menu", exact: true } as const;
    await sayHowLong("impersonation: the user is out, from the reload to the last tab", async () => {
      await page.getByRole("button", signedOut).waitFor();
      await other.getByRole("button", signedOut).waitFor();
    });
    expect(visitor.problems).toEqual([]);
  });

  it("is over at the first change that they try to save, too", async () => {
    const { account, ...visitor } = await application.visitAsMember();
    const page = await visitor.context.newPage();
    await page.goto(`${demo.url}/handler/account-settings`);
    await menuOf(page, account.email).waitFor();
    await page.getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("Display name").fill("Ada");
    // A request that is still under way would tell them before.
    await page.waitForLoadState("networkidle");
    await endSessionsOf(account);

    await page.getByRole("button", { name: "Save" }).click();

    await page.getByRole("heading", { name: "You're signed out" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
