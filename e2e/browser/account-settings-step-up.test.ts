import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "../journeys/support/application.ts";
import { field } from "../journeys/support/sign-in-page.ts";
import { simulateStaleSignIn } from "../journeys/support/simulate-stale-sign-in.ts";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { password } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const proof = (page: Page) => page.getByRole("dialog", { name: "Confirm your identity" });
const codesPanel = (page: Page) => page.getByRole("region", { name: "Email code" });
const turnOn = (page: Page) => codesPanel(page).getByRole("button", { name: "Turn on" });
const turnOff = (page: Page) => codesPanel(page).getByRole("button", { name: "Turn off" });
const usesCodes = async ({ account }: { account: Member }) =>
  (await application.call("GET", "/users/me", undefined, account.accessToken)).otp_auth_enabled;

/** Simulates, once, a project that requires a recent sign-in. */
async function requireStepUp({ context }: BrowserUser): Promise<void> {
  const body = "Please confirm it's you: you last signed in more than ten minutes ago.";
  const reject = (route: Route) => route.fulfill({ status: 403, contentType: "text/plain", body });
  await context.route("**/users/me", (route) =>
    route.request().method() === "PATCH" ? reject(route) : route.fallback(),
  );
}

describe("a sensitive change", () => {
  it("proceeds after the user enters their password again", async () => {
    const user = await application.visitAsMember();
    await simulateStaleSignIn(user);
    const page = await user.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await proof(page).getByRole("button", { name: "Confirm" }).click();
    await proof(page).getByText("Enter your password.").waitFor();
    await field(page, "Password").fill("not this one");
    await page.keyboard.press("Enter");
    await proof(page).getByText("This password is incorrect. Try again.").waitFor();
    expect(await usesCodes(user)).toBe(false);
    await field(page, "Password").fill(password);
    await page.keyboard.press("Enter");

    await turnOff(page).waitFor();
    await proof(page).waitFor({ state: "detached" });
    expect(await usesCodes(user)).toBe(true);
    expect(user.problems.filter((problem) => !problem.includes("status of 400"))).toEqual([]);
  });

  it("proceeds after the user enters an email code", async () => {
    const user = await application.visitAsMember();
    await simulateStaleSignIn(user);
    const page = await user.open("/handler/account-settings#auth");
    const { email } = user.account;
    const known = demo.mailServer.emails.filter(({ recipients }) => recipients.includes(email)).length;

    await turnOn(page).click();
    await proof(page).getByRole("button", { name: "Email code" }).click();
    await proof(page).getByRole("button", { name: "Send code" }).click();
    const receivedEmail = await demo.mailServer.waitForEmail(email, known);
    const code = receivedEmail.message.text?.match(/^[0-9A-Z]{6}$/m)?.[0] ?? "";
    await field(page, "Code from the email").fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await proof(page).getByRole("button", { name: "Confirm" }).click();

    await turnOff(page).waitFor();
    expect(await usesCodes(user)).toBe(true);
    expect(user.problems).toEqual([]);
  });

  it("is not made when the user closes the dialog, and focus returns to its button", async () => {
    const user = await application.visitAsMember();
    await simulateStaleSignIn(user);
    const page = await user.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await page.keyboard.press("Escape");

    await proof(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Turn on");
    expect(await usesCodes(user)).toBe(false);
    expect(user.problems).toEqual([]);
  });

  it("requires step-up authentication when the server rejects it, and then succeeds", async () => {
    const user = await application.visitAsMember();
    await requireStepUp(user);
    const page = await user.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await user.context.unroute("**/users/me");
    await field(page, "Password").fill(password);
    await proof(page).getByRole("button", { name: "Confirm" }).click();

    await turnOff(page).waitFor();
    expect(await usesCodes(user)).toBe(true);
    expect(user.problems.filter((problem) => !problem.includes("status of 403"))).toEqual([]);
  });

  it("needs no confirmation right after a sign-in", async () => {
    const user = await application.visitAsMember();
    const page = await user.open("/handler/account-settings#auth");

    await turnOn(page).click();

    await turnOff(page).waitFor();
    expect(await proof(page).count()).toBe(0);
    expect(user.problems).toEqual([]);
  });
});
