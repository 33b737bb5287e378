import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { field } from "../journeys/support/sign-in-page.ts";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Sets up an authenticator app from the displayed setup key. */
async function scan(page: Page) {
  await page.getByRole("button", { name: "Set up" }).click();
  const setup = dialog(page, "Set up an authenticator app");
  await setup.getByRole("img", { name: "QR code with the setup key" }).waitFor();
  const secret = await setup.locator("code").textContent();
  return { setup, phone: openAuthenticatorApp(secret?.replaceAll(" ", "")) };
}

describe("the second factor in the account settings", () => {
  it("can be turned on with a code, and shows its recovery codes until the user confirms saving them", async () => {
    const user = await application.visitAsMember();
    const page = await user.open("/handler/account-settings#auth");
    const { setup, phone } = await scan(page);

    await field(page, "Code from the app").fill("12");
    await setup.getByRole("button", { name: "Turn on" }).click();
    await setup.getByText("Enter the six-digit code").waitFor();
    await field(page, "Code from the app").fill(phone.wrongCode());
    await setup.getByRole("button", { name: "Turn on" }).click();
    await setup.getByText("This code is incorrect.").waitFor();
    await field(page, "Code from the app").fill(phone.nextCode());
    await setup.getByRole("button", { name: "Turn on" }).click();

    const codes = dialog(page, "Save your recovery codes");
    await codes.waitFor();
    const shown = await codes.getByRole("listitem").allTextContents();
    expect(new Set(shown).size).toBe(10);
    for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
    await codes.getByText("You won't see this again.").waitFor();
    const download = page.waitForEvent("download");
    await codes.getByRole("button", { name: "Download" }).click();
    const saved = await readFile(await (await download).path(), "utf8");
    for (const code of shown) expect(saved).toContain(code);
    await codes.getByLabel("I've saved these codes").check();
    await codes.getByRole("button", { name: "Done" }).click();

    await page.getByText("10 of 10 left").waitFor();
    expect(await dialog(page, "Save your recovery codes").count()).toBe(0);
    expect(user.problems.filter((problem) => !problem.includes("status of 400"))).toEqual([]);
  });

  it("can replace its recovery codes and be turned off, each after confirmation", async () => {
    const user = await application.visitAsMember();
    const { accessToken } = user.account;
    const secret = openAuthenticatorApp().secretBase64;
    await application.call("PATCH", "/users/me", { totp_secret_base64: secret }, accessToken);
    const page = await user.open("/handler/account-settings#auth");
    await page.getByText("Only 0 left.").waitFor();

    await page.getByRole("button", { name: "Create new codes" }).click();
    await dialog(page, "Create new recovery codes?").getByRole("button", { name: "Create codes" }).click();
    await page.getByLabel("I've saved these codes").check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 of 10 left").waitFor();
    await page
      .getByRole("region", { name: "Two-factor authentication" })
      .getByRole("button", { name: "Turn off" })
      .click();
    await dialog(page, "Turn off two-factor authentication?").getByRole("button", { name: "Turn off" }).click();

    await page.getByRole("button", { name: "Set up" }).waitFor();
    expect((await application.call("GET", "/users/me", undefined, accessToken)).requires_totp_mfa).toBe(false);
    expect(user.problems).toEqual([]);
  });

  it("stays off when its dialog is closed, and focus returns to the button", async () => {
    const user = await application.visitAsMember();
    const page = await user.open("/handler/account-settings#auth");

    const { setup } = await scan(page);
    await expect
      .poll(() => field(page, "Code from the app").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Escape");

    await setup.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Set up");
    const me = await application.call("GET", "/users/me", undefined, user.account.accessToken);
    expect(me.requires_totp_mfa).toBe(false);
    expect(user.problems).toEqual([]);
  });
});
