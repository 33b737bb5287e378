import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { field, waitForTypedCode } from "../journeys/support/sign-in-page.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const path = "/handler/account-settings#auth";
const newPassword = "zebra lantern morning";
const withoutRejections = (problems: readonly string[]) => problems.filter((text) => !text.includes("status of 400"));

describe("the password in the account settings", () => {
  it("can be changed with the current one; errors appear at their field, and other devices are signed out", async () => {
    const user = await application.visitAsMember();
    const { email } = user.account;
    await application.call("POST", "/auth/password/sign-in", { email, password });
    const page = await user.open(path);
    const send = () => page.getByRole("button", { name: "Change password" }).click();
    await send();
    await page.getByText("You'll be signed out on your other devices.").waitFor();

    await send();
    await page.getByText("Enter your current password.").waitFor();
    await page.getByText("Choose a password.").waitFor();
    await field(page, "Current password").fill("something else");
    await field(page, "New password").fill("short");
    await page.getByText("5 of at least 8 characters").waitFor();
    for (const name of ["New password", "Repeat new password"]) await field(page, name).fill("password123");
    await send();
    await page.getByText("This password is too common").waitFor();
    await expect.poll(() => field(page, "New password").getAttribute("aria-invalid")).toBe("true");
    for (const name of ["New password", "Repeat new password"]) await field(page, name).fill(newPassword);
    await send();
    await page.getByText("This isn't your current password. Try again.").waitFor();
    await expect.poll(() => field(page, "Current password").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Current password").fill(password);
    await send();

    await page.getByText("Password saved. You were signed out on your other devices.").waitFor();
    await page.goto(`${demo.url}/handler/account-settings#sessions`);
    await page.getByText("You're only signed in on this device.").waitFor();
    await application.call("POST", "/auth/password/sign-in", { email, password: newPassword });
    expect(withoutRejections(user.problems)).toEqual([]);
  });

  it("can be set by a user who signs in by email, with the option to sign out other devices", async () => {
    const email = freshEmail();
    const callback = `${demo.url}/handler/magic-link-callback`;
    const { nonce } = await application.call("POST", "/auth/otp/send-sign-in-code", { email, callback_url: callback });
    const emailCode = await waitForTypedCode(demo.mailServer, email);
    const tokens = await application.call("POST", "/auth/otp/sign-in", { code: `${emailCode}${nonce}`.toLowerCase() });
    const user = await application.visit();
    const { access_token, refresh_token } = tokens;
    await application.signIn(user, { accessToken: String(access_token), refreshToken: String(refresh_token) });
    const page = await user.open(path);

    await page.getByRole("button", { name: "Set password" }).click();
    expect(await field(page, "Current password").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Sign out other devices").isChecked()).toBe(true);
    for (const name of ["New password", "Repeat new password"]) await field(page, name).fill(newPassword);
    await page.getByRole("button", { name: "Set password" }).click();

    await page.getByText("Password saved. You were signed out on your other devices.").waitFor();
    await page.getByRole("button", { name: "Change password" }).waitFor();
    await application.call("POST", "/auth/password/sign-in", { email, password: newPassword });
    expect(user.problems).toEqual([]);
  });
});
