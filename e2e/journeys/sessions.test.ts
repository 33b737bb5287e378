import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { measure } from "../support/measure.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { getUserMenu, signInByPassword } from "./support/sign-in-page.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const phoneOptions = {
  viewport: { width: 360, height: 800 },
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** A browser signed in with a password. */
async function signInOn(user: BrowserUser, email: string): Promise<Page> {
  const page = await user.open("/handler/sign-in");
  await signInByPassword(page, email);
  await getUserMenu(page, email).waitFor();
  return page;
}

/** A user signed in on a computer and on a phone. */
async function visitOnTwoDevices() {
  const [{ email }, computer, phone] = await Promise.all([
    application.createMember(),
    application.visit(),
    application.visit(phoneOptions),
  ]);
  const onComputer = await signInOn(computer, email);
  const onPhone = await signInOn(phone, email);
  await onComputer.goto(`${demo.url}/handler/account-settings#sessions`);
  return { computer, onComputer, phone, onPhone };
}

describe("the session list", () => {
  it("revokes a session in another browser, which is signed out in all tabs at its next request", async () => {
    const { computer, onComputer, phone, onPhone } = await visitOnTwoDevices();
    const inBackground = await phone.open("/");
    await onPhone.goto(`${demo.url}/your-page`);
    await onPhone.getByRole("heading", { name: "Hello" }).waitFor();
    await onComputer.getByText("This device").waitFor();
    await takeScreenshot(onComputer, "sessions-1-two");

    await onComputer.getByRole("button", { name: "Sign out Chrome on Android" }).click();
    await takeScreenshot(onComputer, "sessions-2-confirm");
    const ended = onComputer.waitForResponse((response) => response.request().method() === "DELETE");
    await onComputer.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await ended;

    await onPhone.reload();
    await measure("sessions: the other browser is out, from the reload to the last tab", async () => {
      await onPhone.getByRole("heading", { name: "Sign in" }).waitFor();
      await inBackground.getByRole("button", { name: "Open user menu", exact: true }).waitFor();
    });
    await takeScreenshot(onPhone, "sessions-3-phone-out");
    await onComputer.getByRole("button", { name: "Sign out Chrome on Android" }).waitFor({ state: "detached" });
    expect((await phone.context.cookies()).filter(({ name }) => name.startsWith("stack-"))).toEqual([]);
    expect(computer.problems).toEqual([]);
  });

  it("revokes all other sessions at once and keeps this one", async () => {
    const { computer, onComputer, onPhone } = await visitOnTwoDevices();

    await onComputer.getByRole("button", { name: "Sign out everywhere else" }).click();
    await onComputer.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
    await onComputer.getByText("Signed out of").waitFor();
    await takeScreenshot(onComputer, "sessions-4-others-ended");

    await onPhone.goto(`${demo.url}/your-page`);
    await onPhone.getByRole("heading", { name: "Sign in" }).waitFor();
    await onComputer.goto(`${demo.url}/your-page`);
    await onComputer.getByRole("heading", { name: "Hello" }).waitFor();
    expect(computer.problems).toEqual([]);
  });
});
