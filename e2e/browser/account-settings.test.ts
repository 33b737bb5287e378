import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageFile } from "../journeys/support/image-file.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { password } from "../support/project.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe("the account settings", () => {
  it("delete the account only after the user types its email, and revoke its tokens", async () => {
    const user = await demo.visitSignedIn();
    const { email } = user.account;
    const page = await user.open("/handler/account-settings#settings");

    await page.getByRole("button", { name: "Delete account…" }).click();
    const field = page.getByLabel(`Type ${email} to confirm`);
    await field.fill("something else");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText(`Type ${email} exactly as shown.`).waitFor();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill(email);
    await page.getByRole("button", { name: "Delete my account" }).click();

    await page.getByRole("heading", { name: "A demo app with auth built in" }).waitFor();
    await page.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    expect(await user.context.cookies()).toEqual([]);

    await page.goto(`${demo.url}/handler/sign-in`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("resend the verification link and show the email as verified after it was used", async () => {
    const user = await demo.visitSignedIn();
    const { email } = user.account;
    await demo.mailServer.waitForEmail(email);
    const page = await user.open("/handler/account-settings#auth");

    await page.getByText("Unverified").waitFor();
    await page.getByRole("button", { name: `Send verification email to ${email}` }).click();
    await page.getByText("Sent. Open the link in the email").waitFor();
    await page.goto(getLink(await demo.mailServer.waitForEmail(email, 1)).href);
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Open user menu" }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await page.getByRole("link", { name: "Security" }).click();

    await page.getByText("Sign-in", { exact: true }).waitFor();
    expect(await page.getByText("Unverified").count()).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("upload a profile image, show it everywhere and remove it", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/account-settings");

    await page.getByLabel("Picture").setInputFiles(imageFile);
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Remove" }).waitFor();
    const images = page.locator(".vst-avatar img, img.vst-avatar");
    expect(await images.count()).toBe(2);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();

    await page.getByRole("button", { name: "Upload" }).waitFor();
    expect(await images.count()).toBe(0);
    expect(user.problems).toEqual([]);
  });

  it("render hostile names as text", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/account-settings");
    const name = '<img src=x onerror="document.title=location">{email}';

    await page.getByRole("button", { name: "Edit display name" }).click();
    await page.getByRole("textbox", { name: "Display name" }).fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.goto(`${demo.url}/your-page`);

    await page.getByRole("heading", { name: `Hello, ${name}` }).waitFor();
    await expect.poll(() => page.title()).toContain("Vestibule demo");
    expect(user.problems).toEqual([]);
  });
});
