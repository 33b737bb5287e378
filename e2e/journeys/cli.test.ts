import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import type { ServerProcess } from "../support/server/process.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { signInByPassword } from "./support/sign-in-page.ts";
import { openTerminal } from "./support/terminal.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** The URL that `vestibule login` asks the user to open. */
async function linkIn(login: ServerProcess): Promise<string> {
  await login.prints("login_code=");
  return login.output().match(/http\S+login_code=\S+/)?.[0] ?? "";
}

async function approve(page: Page, login: ServerProcess): Promise<void> {
  await page.goto(await linkIn(login));
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByRole("heading", { name: "CLI access authorized" }).waitFor();
}

describe("vestibule login", () => {
  it("is authorized in a signed-in browser; the CLI gets its own session", async () => {
    const [user, terminal] = await Promise.all([
      application.visitAsMember(),
      openTerminal(application.project, demo.url),
    ]);
    const { email, id } = user.account;
    const login = terminal.run("login");

    const page = await user.context.newPage();
    await page.goto(await linkIn(login));
    await page.getByRole("heading", { name: "Authorize CLI access?" }).waitFor();
    await page.getByText(email).waitFor();
    await takeScreenshot(page, "cli-1-question");
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByRole("heading", { name: "CLI access authorized" }).waitFor();
    await takeScreenshot(page, "cli-2-confirmed");
    await login.exitCode;
    expect(login.output()).toContain(`Signed in as ${email}.`);
    expect(await login.exitCode).toBe(0);

    const whoami = terminal.run("whoami");
    expect(await whoami.exitCode).toBe(0);
    expect(whoami.output()).toBe(`${email} (${id})\n`);

    expect(await terminal.run("logout").exitCode).toBe(0);
    expect(await terminal.run("whoami").exitCode).toBe(1);
    expect(user.problems).toEqual([]);
  });

  it("ends when the browser that authorized it signs out", async () => {
    const [user, terminal] = await Promise.all([
      application.visitAsMember(),
      openTerminal(application.project, demo.url),
    ]);
    const login = terminal.run("login");
    const page = await user.context.newPage();
    await page.goto(await linkIn(login));
    await page.getByRole("button", { name: "Authorize" }).click();
    expect(await login.exitCode).toBe(0);
    expect(await terminal.run("whoami").exitCode).toBe(0);

    await page.goto(`${demo.url}/handler/sign-out`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();

    expect(await terminal.run("whoami").exitCode).toBe(1);
  });

  it("is authorized by a user who signs in first", async () => {
    const [{ email }, user, terminal] = await Promise.all([
      application.createMember(),
      application.visit(),
      openTerminal(application.project, demo.url),
    ]);
    const login = terminal.run("login");

    const page = await user.context.newPage();
    await page.goto(await linkIn(login));
    await signInByPassword(page, email);
    await page.getByRole("button", { name: "Authorize" }).click();

    await login.exitCode;
    expect(login.output()).toContain(`Signed in as ${email}.`);
    expect(await login.exitCode).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("is authorized with another account than the signed-in one", async () => {
    const [{ email }, user, terminal] = await Promise.all([
      application.createMember(),
      application.visitAsMember(),
      openTerminal(application.project, demo.url),
    ]);
    const login = terminal.run("login");

    const page = await user.context.newPage();
    await page.goto(await linkIn(login));
    await page.getByText(user.account.email).waitFor();
    await page.getByRole("button", { name: "Switch account" }).click();
    await signInByPassword(page, email);
    await page.getByText(email).waitFor();
    await page.getByRole("button", { name: "Authorize" }).click();

    expect(await login.exitCode).toBe(0);
    expect(login.output()).toContain(`Signed in as ${email}.`);
    expect(await application.getCurrentUser(user)).toMatchObject({ primary_email: email });
    expect(user.problems).toEqual([]);
  });

  it("that is denied in the browser ends with a message and without a session", async () => {
    const [user, terminal] = await Promise.all([
      application.visitAsMember(),
      openTerminal(application.project, demo.url),
    ]);
    const login = terminal.run("login");
    const page = await user.context.newPage();
    const link = await linkIn(login);

    await page.goto(link);
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByRole("heading", { name: "Access denied" }).waitFor();

    expect(await login.exitCode).toBe(1);
    expect(login.output()).toContain("The sign-in was denied.");
    expect(await terminal.run("whoami").exitCode).toBe(1);
    await page.goto(link);
    await page.getByRole("heading", { name: "This request expired" }).waitFor();
    await takeScreenshot(page, "cli-3-over");
    expect(user.problems).toEqual([]);
  });

  it("can be revoked in the session list", async () => {
    const [user, terminal] = await Promise.all([
      application.visitAsMember(),
      openTerminal(application.project, demo.url),
    ]);
    const login = terminal.run("login");
    const page = await user.context.newPage();
    await approve(page, login);
    expect(await login.exitCode).toBe(0);

    await page.goto(`${demo.url}/handler/account-settings#sessions`);
    await page.getByText("This device").waitFor();
    await takeScreenshot(page, "cli-4-sessions");
    await page.getByRole("button", { name: /^Sign out Vestibule CLI/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You're only signed in on this device.").waitFor();

    const whoami = terminal.run("whoami");
    expect(await whoami.exitCode).toBe(1);
    expect(whoami.output()).toContain("Your session has ended.");
    expect(user.problems).toEqual([]);
  });
});
