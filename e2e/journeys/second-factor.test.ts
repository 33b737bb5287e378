import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication, type Member } from "./support/application.ts";
import { type AuthenticatorApp, openAuthenticatorApp } from "./support/authenticator-app.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
import { addPasskey, withoutSuggestions } from "./support/passkeys.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  askForMail,
  lettersOf,
  menuOf,
  secondFactorDialog,
  signInByPassword,
  typeDigits,
  typeLetters,
} from "./support/sign-in-page.ts";
import { addVirtualAuthenticator } from "./support/virtual-authenticator.ts";

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** Sets up a second factor by a request; the application that shows its codes. */
async function giveSecondFactor({ accessToken }: Member): Promise<AuthenticatorApp> {
  const phone = openAuthenticatorApp();
  await application.call("PATCH", "/users/me", { totp_secret_base64: phone.secretBase64 }, accessToken);
  return phone;
}

async function createMemberWithSecondFactor() {
  const member = await application.createMember();
  return { member, phone: await giveSecondFactor(member) };
}

describe("setting up the second factor", () => {
  it("shows a secret for the authenticator, and recovery codes that open the account", async () => {
    const [visitor, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email } = visitor.account;
    const page = await visitor.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await dialog.getByRole("img", { name: "QR code with the setup key" }).waitFor();
    const secret = (await dialog.locator("code").textContent()) ?? "";
    const phone = openAuthenticatorApp(secret.replaceAll(" ", ""));
    await dialog.getByRole("textbox", { name: "Code from the app" }).fill(phone.wrongCode());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByText("This code is not right.").waitFor();
    await takeScreenshot(page, "second-factor-6-set-up");
    await dialog.getByRole("textbox", { name: "Code from the app" }).fill(phone.nextCode());
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
    await kept.waitFor();
    const recoveryCodes = await kept.getByRole("listitem").allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await kept.getByRole("checkbox", { name: "I've saved these codes" }).check();
    await takeScreenshot(page, "second-factor-7-recovery-codes");
    await kept.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 of 10 left").waitFor();
    await takeScreenshot(page, "second-factor-8-on");

    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, email);
    await secondFactorDialog(there).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorDialog(there)
      .getByRole("textbox", { name: "Recovery code" })
      .fill(recoveryCodes[3] ?? "");
    await there.keyboard.press("Enter");
    await menuOf(there, email).waitFor();
    await page.reload();
    await page.getByText("9 of 10 left").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("is undone in the account settings: the password is enough again", async () => {
    const [visitor, elsewhere] = await Promise.all([application.visitAsMember(), application.visit()]);
    await giveSecondFactor(visitor.account);
    const page = await visitor.open("/handler/account-settings#auth");

    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Set up" }).waitFor();

    const there = await elsewhere.open("/handler/sign-in");
    await signInByPassword(there, visitor.account.email);
    await menuOf(there, visitor.account.email).waitFor();
    expect([...visitor.problems, ...elsewhere.problems]).toEqual([]);
  });
});

describe("the second factor", () => {
  it("is asked for after the password", async () => {
    const [{ member, phone }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");

    await signInByPassword(page, member.email);
    await secondFactorDialog(page).waitFor();
    await takeScreenshot(page, "second-factor-1-question");
    await typeDigits(page, phone.nextCode());

    await menuOf(page, member.email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
  });

  it("is asked for after the code of a mail", async () => {
    const [{ member, phone }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");

    await askForMail(page, member.email);
    await typeLetters(page, await lettersOf(demo.mailServer, member.email));
    await secondFactorDialog(page).waitFor();
    await typeDigits(page, phone.nextCode());

    await menuOf(page, member.email).waitFor();
  });

  it("is asked for after a provider", async () => {
    const [{ member, phone }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const { email } = member;
    demo.provider.behavior.person = { sub: email, email, email_verified: true };
    const page = await visitor.open("/your-page");

    await page.getByRole("button", { name: "Continue with Google" }).click();
    await secondFactorDialog(page).waitFor();
    await takeScreenshot(page, "second-factor-9-after-provider");
    await typeDigits(page, phone.nextCode());

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
  });

  it("is asked for after a passkey", async () => {
    const [owner, visitor] = await Promise.all([application.visitAsMember(), application.visit()]);
    const settings = await owner.open("/handler/account-settings#auth");
    const holder = await addVirtualAuthenticator(settings);
    await addPasskey(settings, "Telephone");
    const phone = await giveSecondFactor(owner.account);

    await withoutSuggestions(visitor);
    const page = await visitor.open("/");
    await (await addVirtualAuthenticator(page)).receive(await holder.credentials());
    await page.goto(`${demo.url}/handler/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await typeDigits(page, phone.nextCode());

    await menuOf(page, owner.account.email).waitFor();
  });

  it("mistyped is told so, and asked for again without the password", async () => {
    const [{ member, phone }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");
    await signInByPassword(page, member.email);

    await typeDigits(page, phone.wrongCode());
    await page.getByText("This code is not right, or too old.").waitFor();
    await takeScreenshot(page, "second-factor-2-wrong");
    await typeDigits(page, phone.nextCode());

    await menuOf(page, member.email).waitFor();
  });

  it("that was cancelled leaves nobody signed in, and the form there", async () => {
    const [{ member }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");
    await signInByPassword(page, member.email);

    await secondFactorDialog(page).waitFor();
    await page.keyboard.press("Escape");

    await secondFactorDialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await takeScreenshot(page, "second-factor-3-cancelled");
    expect((await visitor.context.cookies()).filter(({ name }) => name.startsWith("stack-refresh"))).toEqual([]);
  });

  it("can be a recovery code, each of them once", async () => {
    const [{ member, phone }, visitor] = await Promise.all([createMemberWithSecondFactor(), application.visit()]);
    const { recovery_codes } = await application.call("POST", "/auth/mfa/recovery-codes", {}, member.accessToken);
    const [recoveryCode = ""] = recovery_codes as string[];
    const page = await visitor.open("/handler/sign-in");

    await signInByPassword(page, member.email);
    await secondFactorDialog(page).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorDialog(page).getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await takeScreenshot(page, "second-factor-4-recovery-code");
    await page.keyboard.press("Enter");
    await menuOf(page, member.email).waitFor();

    const other = await (await application.visit()).open("/handler/sign-in");
    await signInByPassword(other, member.email);
    await secondFactorDialog(other).getByRole("button", { name: "Use a recovery code" }).click();
    await secondFactorDialog(other).getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await other.keyboard.press("Enter");
    await other.getByText("This recovery code is incorrect or was already used.").waitFor();
    await takeScreenshot(other, "second-factor-5-recovery-code-used");
    await other.getByRole("button", { name: "Use authenticator app" }).click();
    await typeDigits(other, phone.nextCode());
    await menuOf(other, member.email).waitFor();
  });
});
