import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { linkOf } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";
import { type Application, createApplication } from "./support/application.ts";
import { mailWithLink } from "./support/mail-with-link.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { askForMail, field, lettersOf, menuOf, signInByPassword, typeLetters } from "./support/sign-in-page.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

const signInMail = (email: string, after = 0) => mailWithLink(demo.mailServer, email, "magic-link-callback", after);
describe("the code of the sign-in mail", () => {
  it("typed on the page that asked for it signs in", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");
    await page.getByRole("tab", { name: "Email link or code" }).waitFor();
    await takeScreenshot(page, "mail-1-sign-in");

    await askForMail(page, email);
    await takeScreenshot(page, "mail-2-code");
    await typeLetters(page, await lettersOf(demo.mailServer, email));

    await menuOf(page, email).waitFor();
    expect(page.url()).toBe(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("is signed up with by somebody new, who is led to the page that was asked for", async () => {
    const [email, visitor] = [freshEmail(), await application.visit()];
    const page = await visitor.open("/your-page");
    await page.getByRole("link", { name: "Sign up" }).click();

    await askForMail(page, email);
    await typeLetters(page, await lettersOf(demo.mailServer, email));

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    await menuOf(page, email).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(visitor.problems).toEqual([]);
  });

  it("mistyped is told so, and can be typed again", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");
    await askForMail(page, email);
    const letters = await lettersOf(demo.mailServer, email);

    await typeLetters(page, letters === "aaaaaa" ? "bbbbbb" : "aaaaaa");
    await page.getByText("This code is not right.").waitFor();
    await takeScreenshot(page, "mail-3-wrong-code");
    await typeLetters(page, letters);

    await menuOf(page, email).waitFor();
  });

  it("is taken from the newer mail by somebody who asked twice", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const page = await visitor.open("/handler/sign-in");
    await askForMail(page, email);
    await signInMail(email);
    await page.getByRole("button", { name: "Use another email" }).click();
    await askForMail(page, email);

    await typeLetters(page, await lettersOf(demo.mailServer, email, 1));

    await menuOf(page, email).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

describe("the link of the sign-in mail", () => {
  it("opened in another tab signs in there, and the tab that waits for a code goes on by itself", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const waiting = await visitor.open("/handler/sign-in");
    await askForMail(waiting, email);

    const tab = await visitor.context.newPage();
    await tab.goto(linkOf(await signInMail(email)).href);
    await tab.getByRole("heading", { name: "Sign in" }).waitFor();
    await takeScreenshot(tab, "mail-4-link");
    await tab.getByRole("button", { name: "Sign in" }).click();

    await menuOf(tab, email).waitFor();
    await menuOf(waiting, email).waitFor();
    expect(waiting.url()).toBe(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });

  it("opened in another browser signs in there alone, and the page that waits says so", async () => {
    const [{ email }, atDesk, onPhone] = await Promise.all([
      application.createMember(),
      application.visit(),
      application.visit({ viewport: { width: 360, height: 800 } }),
    ]);
    const waiting = await atDesk.open("/handler/sign-in");
    await askForMail(waiting, email);

    const phone = await onPhone.context.newPage();
    await phone.goto(linkOf(await signInMail(email)).href);
    await phone.getByRole("button", { name: "Sign in" }).click();
    await menuOf(phone, email).waitFor();

    await waiting.getByText("The link was opened in another browser").waitFor();
    await takeScreenshot(waiting, "mail-5-used-elsewhere");
    await waiting.getByRole("button", { name: "Resend code" }).click();
    await typeLetters(waiting, await lettersOf(demo.mailServer, email, 1));
    await menuOf(waiting, email).waitFor();
    expect([...atDesk.problems, ...onPhone.problems]).toEqual([]);
  });

  it("opened by a mail scanner uses nothing up", async () => {
    const [{ email }, visitor, scanner] = await Promise.all([
      application.createMember(),
      application.visit(),
      application.visit(),
    ]);
    const page = await visitor.open("/handler/sign-in");
    await askForMail(page, email);
    const { href } = linkOf(await signInMail(email));

    const scanned = await scanner.context.newPage();
    await scanned.goto(href);
    await scanned.getByRole("button", { name: "Sign in" }).waitFor();
    await page.goto(href);
    await page.getByRole("button", { name: "Sign in" }).click();

    await menuOf(page, email).waitFor();
    expect([...visitor.problems, ...scanner.problems]).toEqual([]);
  });
});

describe("a forgotten password", () => {
  const newPassword = "another horse battery";

  it("is replaced by the link of a mail; the old one and all sessions are out", async () => {
    const [elsewhere, visitor] = await Promise.all([application.visitAsMember(), application.visit()]);
    const { email } = elsewhere.account;
    const theirs = await elsewhere.open("/your-page");
    await theirs.getByRole("heading", { name: "Hello" }).waitFor();

    const page = await visitor.open("/handler/sign-in");
    await page.getByRole("tab", { name: "Password" }).click();
    await page.getByRole("link", { name: "Forgot" }).click();
    await field(page, "Email").fill(email);
    await takeScreenshot(page, "mail-6-forgot");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await takeScreenshot(page, "mail-7-forgot-sent");

    await page.goto(linkOf(await mailWithLink(demo.mailServer, email, "password-reset")).href);
    await field(page, "New password").fill(newPassword);
    await field(page, "Repeat new password").fill(newPassword);
    await takeScreenshot(page, "mail-8-new-password");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("heading", { name: "Password changed" }).waitFor();
    await takeScreenshot(page, "mail-9-password-changed");
    await page.getByRole("link", { name: "Sign in" }).click();

    await signInByPassword(page, email);
    await page.getByText("The email address or the password is wrong.").waitFor();
    await signInByPassword(page, email, newPassword);
    await menuOf(page, email).waitFor();

    await theirs.reload();
    await theirs.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it("of an address without an account is answered alike, and no mail is sent", async () => {
    const [email, visitor] = [freshEmail(), await application.visit()];
    const page = await visitor.open("/handler/forgot-password");

    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();

    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    expect(demo.mailServer.mails.filter(({ recipients }) => recipients.includes(email))).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
