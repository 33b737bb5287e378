import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "./support/application.ts";
import { openAuthenticatorApp } from "./support/authenticator-app.ts";
import { type DemoWithProvider, startDemoWithProvider } from "./support/identity-provider.ts";
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

let demo: DemoWithProvider;
let application: Application;
beforeAll(async () => {
  demo = await startDemoWithProvider();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

/** Somebody with a second factor, and the application that shows its codes. */
async function createMemberWithSecondFactor() {
  const member = await application.createMember();
  const phone = openAuthenticatorApp();
  const change = { totp_secret_base64: phone.secretBase64 };
  await application.call("PATCH", "/users/me", change, member.accessToken);
  return { member, phone };
}

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
    await other.getByText("This recovery code is not right, or was used already.").waitFor();
    await takeScreenshot(other, "second-factor-5-recovery-code-used");
    await other.getByRole("button", { name: "Use the authenticator app" }).click();
    await typeDigits(other, phone.nextCode());
    await menuOf(other, member.email).waitFor();
  });
});
