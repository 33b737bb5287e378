import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  signInByPassword,
  typeEmailCode,
  waitForTypedCode,
} from "./support/sign-in-page.ts";
import { waitForEmailWithLink } from "./support/wait-for-email-with-link.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const waitForSignInEmail = (email: string, after = 0) =>
  waitForEmailWithLink(demo.mailServer, email, "magic-link-callback", after);
describe("the code in the sign-in email", () => {
  it("signs in on the page that requested it", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await page.getByRole("tab", { name: "Email link or code" }).waitFor();
    await takeScreenshot(page, "mail-1-sign-in");

    await requestSignInEmail(page, email);
    await takeScreenshot(page, "mail-2-code");
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));

    await getUserMenu(page, email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("signs up a new user, who returns to the requested page", async () => {
    const [email, user] = [freshEmail(), await application.visit()];
    const page = await user.open("/your-page");
    await page.getByRole("link", { name: "Sign up" }).click();

    await requestSignInEmail(page, email);
    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email));

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    await getUserMenu(page, email).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(user.problems).toEqual([]);
  });

  it("can be entered again after a typo", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await requestSignInEmail(page, email);
    const emailCode = await waitForTypedCode(demo.mailServer, email);

    await typeEmailCode(page, emailCode === "aaaaaa" ? "bbbbbb" : "aaaaaa");
    await page.getByText("This code is incorrect.").waitFor();
    await takeScreenshot(page, "mail-3-wrong-code");
    await typeEmailCode(page, emailCode);

    await getUserMenu(page, email).waitFor();
  });

  it("must come from the latest email when requested twice", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const page = await user.open("/handler/sign-in");
    await requestSignInEmail(page, email);
    await waitForSignInEmail(email);
    await page.getByRole("button", { name: "Use another email" }).click();
    await requestSignInEmail(page, email);

    await typeEmailCode(page, await waitForTypedCode(demo.mailServer, email, 1));

    await getUserMenu(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });
});

describe("the link in the sign-in email", () => {
  it("opened in another tab signs in there, and the waiting tab continues automatically", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const waiting = await user.open("/handler/sign-in");
    await requestSignInEmail(waiting, email);

    const tab = await user.context.newPage();
    await tab.goto(getLink(await waitForSignInEmail(email)).href);
    await tab.getByRole("heading", { name: "Finish signing in" }).waitFor();
    await tab.getByText(` as ${email}.`).waitFor();
    await takeScreenshot(tab, "mail-4-link");
    await tab.getByRole("button", { name: "Sign in" }).click();

    await getUserMenu(tab, email).waitFor();
    await getUserMenu(waiting, email).waitFor();
    expect(waiting.url()).toBe(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });

  it("opened in another browser signs in only there, and the waiting page says so", async () => {
    const [{ email }, atDesk, onPhone] = await Promise.all([
      application.createMember(),
      application.visit(),
      application.visit({ viewport: { width: 360, height: 800 } }),
    ]);
    const waiting = await atDesk.open("/handler/sign-in");
    await requestSignInEmail(waiting, email);

    const phone = await onPhone.context.newPage();
    await phone.goto(getLink(await waitForSignInEmail(email)).href);
    await phone.getByRole("button", { name: "Sign in" }).click();
    await getUserMenu(phone, email).waitFor();

    await waiting.getByText("You signed in with the link in another browser").waitFor();
    await takeScreenshot(waiting, "mail-5-used-elsewhere");
    await waiting.getByRole("button", { name: "Resend code" }).click();
    await typeEmailCode(waiting, await waitForTypedCode(demo.mailServer, email, 1));
    await getUserMenu(waiting, email).waitFor();
    expect([...atDesk.problems, ...onPhone.problems]).toEqual([]);
  });

  it("isn't consumed when an email scanner opens it", async () => {
    const [{ email }, user, scanner] = await Promise.all([
      application.createMember(),
      application.visit(),
      application.visit(),
    ]);
    const page = await user.open("/handler/sign-in");
    await requestSignInEmail(page, email);
    const { href } = getLink(await waitForSignInEmail(email));

    const scanned = await scanner.context.newPage();
    await scanned.goto(href);
    await scanned.getByRole("button", { name: "Sign in" }).waitFor();
    await page.goto(href);
    await page.getByRole("button", { name: "Sign in" }).click();

    await getUserMenu(page, email).waitFor();
    expect([...user.problems, ...scanner.problems]).toEqual([]);
  });
});

describe("a forgotten password", () => {
  const newPassword = "another horse battery";

  it("is replaced through an emailed link, which invalidates the old one and all sessions", async () => {
    const [elsewhere, user] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email } = elsewhere.account;
    const theirs = await elsewhere.open("/your-page");
    await theirs.getByRole("heading", { name: "Hello" }).waitFor();

    const page = await user.open("/handler/sign-in");
    await page.getByRole("tab", { name: "Password" }).click();
    await page.getByRole("link", { name: "Forgot" }).click();
    await field(page, "Email").fill(email);
    await takeScreenshot(page, "mail-6-forgot");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await takeScreenshot(page, "mail-7-forgot-sent");

    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "password-reset")).href);
    await field(page, "New password").fill(newPassword);
    await field(page, "Repeat new password").fill(newPassword);
    await takeScreenshot(page, "mail-8-new-password");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("heading", { name: "Password changed" }).waitFor();
    await takeScreenshot(page, "mail-9-password-changed");
    await page.getByRole("link", { name: "Sign in" }).click();

    await signInByPassword(page, email);
    await page.getByText("Incorrect email or password.").waitFor();
    await signInByPassword(page, email, newPassword);
    await getUserMenu(page, email).waitFor();

    await theirs.reload();
    await theirs.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(user.problems).toEqual([]);
  });

  it("requested for an email without an account gets the same response, and no email is sent", async () => {
    const [email, user] = [freshEmail(), await application.visit()];
    const page = await user.open("/handler/forgot-password");

    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();

    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    expect(demo.mailServer.emails.filter(({ recipients }) => recipients.includes(email))).toEqual([]);
    expect(user.problems).toEqual([]);
  });
});
