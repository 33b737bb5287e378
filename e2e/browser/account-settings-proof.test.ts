import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "../journeys/support/application.ts";
import { field } from "../journeys/support/sign-in-page.ts";
import { makeStale } from "../journeys/support/stale-sign-in.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { password } from "../support/project.ts";
import type { Visitor } from "../support/visitor.ts";

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

/** As projects answer that demand a recent sign-in, once. */
async function demandProof({ context }: Visitor): Promise<void> {
  const body = "Please confirm it's you: you last signed in more than ten minutes ago.";
  const refuse = (route: Route) => route.fulfill({ status: 403, contentType: "text/plain", body });
  await context.route("**/users/me", (route) =>
    route.request().method() === "PATCH" ? refuse(route) : route.fallback(),
  );
}

describe("a sensitive change", () => {
  it("goes on after the password was given again", async () => {
    const visitor = await application.visitAsMember();
    await makeStale(visitor);
    const page = await visitor.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await proof(page).getByRole("button", { name: "Confirm" }).click();
    await proof(page).getByText("Enter your password.").waitFor();
    await field(page, "Password").fill("not this one");
    await page.keyboard.press("Enter");
    await proof(page).getByText("This password is incorrect. Try again.").waitFor();
    expect(await usesCodes(visitor)).toBe(false);
    await field(page, "Password").fill(password);
    await page.keyboard.press("Enter");

    await turnOff(page).waitFor();
    await proof(page).waitFor({ state: "detached" });
    expect(await usesCodes(visitor)).toBe(true);
    expect(visitor.problems.filter((problem) => !problem.includes("status of 400"))).toEqual([]);
  });

  it("goes on after the code of a mail", async () => {
    const visitor = await application.visitAsMember();
    await makeStale(visitor);
    const page = await visitor.open("/handler/account-settings#auth");
    const { email } = visitor.account;
    const known = demo.mailServer.mails.filter(({ recipients }) => recipients.includes(email)).length;

    await turnOn(page).click();
    await proof(page).getByRole("button", { name: "Email code" }).click();
    await proof(page).getByRole("button", { name: "Send code" }).click();
    const mail = await demo.mailServer.mailTo(email, known);
    const code = mail.message.text?.match(/^[0-9A-Z]{6}$/m)?.[0] ?? "";
    await field(page, "Code from the email").fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await proof(page).getByRole("button", { name: "Confirm" }).click();

    await turnOff(page).waitFor();
    expect(await usesCodes(visitor)).toBe(true);
    expect(visitor.problems).toEqual([]);
  });

  it("is not made when the dialog is left, and the focus goes back to its button", async () => {
    const visitor = await application.visitAsMember();
    await makeStale(visitor);
    const page = await visitor.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await page.keyboard.press("Escape");

    await proof(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Turn on");
    expect(await usesCodes(visitor)).toBe(false);
    expect(visitor.problems).toEqual([]);
  });

  it("that the service refuses without a proof asks for one, and is made then", async () => {
    const visitor = await application.visitAsMember();
    await demandProof(visitor);
    const page = await visitor.open("/handler/account-settings#auth");

    await turnOn(page).click();
    await proof(page).waitFor();
    await visitor.context.unroute("**/users/me");
    await field(page, "Password").fill(password);
    await proof(page).getByRole("button", { name: "Confirm" }).click();

    await turnOff(page).waitFor();
    expect(await usesCodes(visitor)).toBe(true);
    expect(visitor.problems.filter((problem) => !problem.includes("status of 403"))).toEqual([]);
  });

  it("needs nothing more right after a sign-in", async () => {
    const visitor = await application.visitAsMember();
    const page = await visitor.open("/handler/account-settings#auth");

    await turnOn(page).click();

    await turnOff(page).waitFor();
    expect(await proof(page).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
