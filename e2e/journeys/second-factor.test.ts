import { virtualPasskey } from "@vestibule/test";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "./support/application.ts";
import { type AuthenticatorApp, openAuthenticatorApp } from "./support/authenticator-app.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
import { addPasskey, disablePasskeyAutofill } from "./support/passkeys.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  secondFactorStep,
  signInByPassword,
  typeEmailCode,
  typeTotpCode,
  waitForTypedCode,
} from "./support/sign-in-page.ts";

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** Enables a second factor through the API; returns the authenticator app. */
async function enableSecondFactor({ accessToken }: Member): Promise<AuthenticatorApp> {
  const phone = openAuthenticatorApp();
  await application.call("PATCH", "/users/me", { totp_secret_base64: phone.secretBase64 }, accessToken);
  return phone;
}

async function createMemberWithSecondFactor() {
  const member = await application.createMember();
  return { member, phone: await enableSecondFactor(member) };
}

describe("setting up a second factor", () => {
  it("shows a setup key for the authenticator app, and recovery codes that can sign in", async () => {
    const [user, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email } = user.account;
    const page = await user.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await dialog.getByRole("img", { name: "QR code with the setup key" }).waitFor();
    const secret = (await dialog.locator("code").textContent()) ?? "";
    const phone = openAuthenticatorApp(secret.replaceAll(" ", ""));
    await dialog.getByRole("textbox", { name: "Code from the app" }).fill(phone.wrongCode());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByText("This code is incorrect.").waitFor();
    await takeScreenshot(page, "second-factor-6-set-up");
    await dialog.getByRole("textbox", { name: "Code from the app" }).fill(phone.nextCode());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const codesDialog = page.getByRole("dialog", { name: "Save your recovery codes" });
    await codesDialog.waitFor();
    const recoveryCodes = await codesDialog.getByRole("listitem").allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await codesDialog.getByRole("checkbox", { name: "I've saved these codes" }).check();
    await takeScreenshot(page, "second-factor-7-recovery-codes");
    await codesDialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 of 10 left").waitFor();
    await takeScreenshot(page, "second-factor-8-on");

    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, email);
    await secondFactorStep(there).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorStep(there)
      .getByRole("textbox", { name: "Recovery code" })
      .fill(recoveryCodes[3] ?? "");
    await there.keyboard.press("Enter");
    await getUserMenu(there, email).waitFor();
    await page.reload();
    await page.getByText("9 of 10 left").waitFor();
    expect(user.problems).toEqual([]);
  });

  it("can be undone in the account settings; then the password is enough", async () => {
    const [user, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    await enableSecondFactor(user.account);
    const page = await user.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Set up" }).waitFor();

    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, user.account.email);
    await getUserMenu(there, user.account.email).waitFor();
    expect([...user.problems, ...elsewhere.problems]).toEqual([]);
  });
});

describe("the second factor", () => {
  it("is required after the password", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/handler/sign-in");

    await signInByPassword(page, member.email);
    await secondFactorStep(page).waitFor();
    await takeScreenshot(page, "second-factor-1-question");
    await typeTotpCode(page, phone.nextCode());

    await getUserMenu(page, member.email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
  });

  it("is required after an email code", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/handler/sign-in");

    await requestSignInEmail(page, member.email);
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, member.email));
    await secondFactorStep(page).waitFor();
    await typeTotpCode(page, phone.nextCode());

    await getUserMenu(page, member.email).waitFor();
  });

  it("is required after an OAuth provider", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const { email } = member;
    demo.provider.behavior.person = { sub: email, email, email_verified: true };
    const page = await user.open("/your-page");

    await page.getByRole("button", { name: "Continue with Google" }).click();
    await secondFactorStep(page).waitFor();
    await takeScreenshot(page, "second-factor-9-after-provider");
    await typeTotpCode(page, phone.nextCode());

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
  });

  it("is required after a passkey", async () => {
    const [owner, user] = await Promise.all([application.visitAsMember(), application.visit()]);
    const settings = await owner.open("/handler/account-settings#auth");
    const holder = await virtualPasskey(settings);
    await addPasskey(settings, "Telephone");
    const phone = await enableSecondFactor(owner.account);

    await disablePasskeyAutofill(user);
    const page = await user.open("/");
    await (await virtualPasskey(page)).receive(await holder.credentials());
    await page.goto(`${demo.url}/handler/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await typeTotpCode(page, phone.nextCode());

    await getUserMenu(page, owner.account.email).waitFor();
  });

  it("shows an error for a wrong code, and retries without the password", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await signInByPassword(page, member.email);

    await typeTotpCode(page, phone.wrongCode());
    await page.getByText("This code is incorrect or expired.").waitFor();
    await takeScreenshot(page, "second-factor-2-wrong");
    await typeTotpCode(page, phone.nextCode());

    await getUserMenu(page, member.email).waitFor();
  });

  it("leaves the user signed out with the form shown when it is canceled", async () => {
    const [{ member }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await signInByPassword(page, member.email);

    await secondFactorStep(page).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Back" }).click();

    await secondFactorStep(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(await field(page, "Email").inputValue()).toBe(member.email);
    await takeScreenshot(page, "second-factor-3-canceled");
    expect((await user.context.cookies()).filter(({ name }) => name.startsWith("stack-refresh"))).toEqual([]);
  });

  it.each([
    ["a password", signInByPassword],
    [
      "an email code",
      async (page: Page, email: string) => {
        await requestSignInEmail(page, email);
        await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));
      },
    ],
  ])("after %s leaves no entry in the browser's history", async (_case, signIn) => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/");
    await page.goto(`${demo.url}/handler/sign-in`);
    await signIn(page, member.email);
    await typeTotpCode(page, phone.wrongCode());
    await page.getByText("This code is incorrect or expired.").waitFor();
    await typeTotpCode(page, phone.nextCode());
    await getUserMenu(page, member.email).waitFor();
    // The demo's router adds an entry for the page after sign-in.
    const urls = await page.evaluate(() => window.navigation.entries().map(({ url }) => url));
    expect(urls.slice(-3)).toEqual([`${demo.url}/`, `${demo.url}/handler/sign-in`, `${demo.url}/`]);
  });

  it("returns to the form by the browser's Back, and again after a second attempt", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/");
    await page.goto(`${demo.url}/handler/sign-in`);
    await signInByPassword(page, member.email);
    const submit = page.getByRole("button", { name: "Sign in", exact: true });

    for (let attempt = 1; attempt <= 2; attempt++) {
      await secondFactorStep(page).waitFor();
      await page.goBack();
      await page.getByText("You didn't complete two-factor authentication.").waitFor();
      expect(page.url()).toBe(`${demo.url}/handler/sign-in`);
      expect(await field(page, "Email").inputValue()).toBe(member.email);
      expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true);
      await submit.click();
    }

    await typeTotpCode(page, phone.nextCode());
    await getUserMenu(page, member.email).waitFor();
  });

  it.each([
    ["150 milliseconds", "no-preference", [150, 150]],
    ["no time if the user prefers reduced motion", "reduce", []],
  ] as const)("changes the height of the card in %s", async (_case, reducedMotion, expected) => {
    const [{ member }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/");
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const durations: number[] = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (this: Element, frames, options) {
        durations.push((options as KeyframeAnimationOptions).duration as number);
        return animate.call(this, frames, options);
      };
      Object.assign(window, { durations });
    });
    await page.goto(`${demo.url}/handler/sign-in`);
    await signInByPassword(page, member.email);
    await secondFactorStep(page).getByRole("button", { name: "Back" }).click();
    await secondFactorStep(page).waitFor({ state: "detached" });
    expect(await page.evaluate("durations")).toEqual(expected);
  });

  it("can still be entered after another tab has signed in", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const pages = [await user.open("/handler/sign-in"), await user.open("/handler/sign-in")];
    for (const page of pages) {
      await signInByPassword(page, member.email);
      await secondFactorStep(page).waitFor();
    }

    for (const page of pages) {
      await typeTotpCode(page, phone.nextCode());
      await getUserMenu(page, member.email).waitFor();
    }
  });

  it("can be entered again after the network was down, without the password", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await signInByPassword(page, member.email);
    await secondFactorStep(page).waitFor();
    await user.context.setOffline(true);
    const code = phone.nextCode();
    await typeTotpCode(page, code);
    await page.getByText("Couldn't reach the server.").waitFor();
    await takeScreenshot(page, "second-factor-10-offline");
    await user.context.setOffline(false);
    await typeTotpCode(page, code);
    await getUserMenu(page, member.email).waitFor();
  });

  it("can be a recovery code, each valid once", async () => {
    const [{ member, phone }, user] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const { recovery_codes } = await application.call("POST", "/auth/mfa/recovery-codes", {}, member.accessToken);
    const [recoveryCode = ""] = recovery_codes as string[];
    const page = await user.open("/handler/sign-in");

    await signInByPassword(page, member.email);
    await secondFactorStep(page).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorStep(page).getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await takeScreenshot(page, "second-factor-4-recovery-code");
    await page.keyboard.press("Enter");
    await getUserMenu(page, member.email).waitFor();

    const other = await (await application.visit()).open("/handler/sign-in");
    await signInByPassword(other, member.email);
    await secondFactorStep(other).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorStep(other).getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await other.keyboard.press("Enter");
    await other.getByText("This recovery code is incorrect or was already used.").waitFor();
    await takeScreenshot(other, "second-factor-5-recovery-code-used");
    await other.getByRole("button", { name: "Use authenticator app" }).click();
    await typeTotpCode(other, phone.nextCode());
    await getUserMenu(other, member.email).waitFor();
  });
});
