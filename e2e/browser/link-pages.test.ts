import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { mailWithLink } from "../journeys/support/mail-with-link.ts";
import { askForMail, field, lettersOf, menuOf, signInByPassword } from "../journeys/support/sign-in-page.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { linkOf } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, { oauth_providers: [] });
});
afterAll(() => demo.stop());

const newPassword = "another horse battery";
const returnQuery = "?after_auth_return_to=%2Fdemo%2Fyour-page";

/** Problems of the browser but for answers that refuse what a test has sent on purpose. */
const unexpected = (problems: readonly string[]) => problems.filter((problem) => !/status of 4\d\d/.test(problem));

describe("the link of the sign-in mail", () => {
  it("opened by somebody who is signed in asks which account it shall be, and goes over", async () => {
    const [{ account, ...visitor }, other] = await Promise.all([
      application.visitAsMember(),
      application.createMember(),
    ]);
    await askForMail(await (await application.visit()).open("/handler/sign-in"), other.email);
    const page = await visitor.context.newPage();

    await page.goto(linkOf(await mailWithLink(demo.mailServer, other.email, "magic-link-callback")).href);
    await page.getByText(`You're signed in as ${account.email}.`).waitFor();
    await page.getByRole("button", { name: "Switch account" }).click();

    await menuOf(page, other.email).waitFor();
    expect(unexpected(visitor.problems)).toEqual([]);
  });

  it("used a second time says so, and leads to a new one", async () => {
    const [email, visitor, later] = [freshEmail(), await application.visit(), await application.visit()];
    await askForMail(await visitor.open("/handler/sign-in"), email);
    const { href } = linkOf(await mailWithLink(demo.mailServer, email, "magic-link-callback"));
    for (const each of [visitor, later]) {
      const page = await each.context.newPage();
      await page.goto(href);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      if (each === visitor) await menuOf(page, email).waitFor();
      else await page.getByRole("heading", { name: "This link was already used" }).waitFor();
    }
    const page = later.context.pages()[0];

    await page?.getByRole("link", { name: "Get a new link" }).click();

    await page?.getByRole("tab", { name: "Email link or code" }).waitFor();
    expect(unexpected(later.problems)).toEqual([]);
  });
});

describe("the code of the sign-in mail", () => {
  it("is taken when pasted as it stands there, with look-alikes and small letters", async () => {
    const [email, visitor] = [freshEmail(), await application.visit()];
    const page = await visitor.open("/handler/sign-in");
    await askForMail(page, email);
    const letters = await lettersOf(demo.mailServer, email);
    const misread = letters.replaceAll("0", "o").replaceAll("1", "l").replaceAll("v", "u");

    await field(page, "Character 3 of 6").evaluate(
      (box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      ` ${misread.slice(0, 3)}-${misread.slice(3)}\n`,
    );

    await menuOf(page, email).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});

describe("two ways to sign in with an address", () => {
  it("are changed by the arrow keys, and the address goes along", async () => {
    const visitor = await application.visit();
    const page = await visitor.open("/handler/sign-in");
    await field(page, "Email").fill("ada@example.com");

    await page.getByRole("tab", { name: "Email link or code" }).focus();
    await page.keyboard.press("ArrowRight");

    await page.getByRole("tab", { name: "Password", selected: true }).and(page.locator(":focus")).waitFor();
    await expect.poll(() => field(page, "Email").inputValue()).toBe("ada@example.com");
    expect(visitor.problems).toEqual([]);
  });
});

describe("a forgotten password", () => {
  it("keeps the page that was asked for on the whole way round", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const page = await visitor.open(`/handler/sign-in${returnQuery}`);
    await page.getByRole("tab", { name: "Password" }).click();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();

    await page.goto(linkOf(await mailWithLink(demo.mailServer, email, "password-reset")).href);
    await field(page, "New password").fill(newPassword);
    await field(page, "Repeat new password").fill(newPassword);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signInByPassword(page, email, newPassword);

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(visitor.problems).toEqual([]);
  });

  it("that is too common is refused at its field, and the link works on", async () => {
    const [{ email }, visitor] = await Promise.all([application.createMember(), application.visit()]);
    const callback = `${demo.url}/handler/password-reset`;
    await application.call("POST", "/auth/password/send-reset-code", { email, callback_url: callback });
    const page = await visitor.context.newPage();
    await page.goto(linkOf(await mailWithLink(demo.mailServer, email, "password-reset")).href);

    for (const [secret, says] of [
      ["password1234", "This password is too common"],
      [newPassword, "Sign in with your new password."],
    ] as const) {
      await field(page, "New password").fill(secret);
      await field(page, "Repeat new password").fill(secret);
      await page.getByRole("button", { name: "Save password" }).click();
      await page.getByText(says).waitFor();
    }
    await page.reload();

    await page.getByRole("heading", { name: "This link was already used" }).waitFor();
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    expect(unexpected(visitor.problems)).toEqual([]);
  });
});

describe("the way back from a provider", () => {
  it("without a sign-in that was begun here leads to the sign-in page, with the page that was asked for", async () => {
    const visitor = await application.visit();

    const page = await visitor.open(`/handler/oauth-callback${returnQuery}&code=x&state=y`);

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/demo/your-page");
  });

  it("shows nothing of what a link has written into its address", async () => {
    const visitor = await application.visit();
    const page = await visitor.open(
      "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Call+555-0100&details=%22Call+555-0100%22",
    );

    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();

    expect(await page.locator("body").textContent()).not.toContain("555");
    expect(visitor.problems).toEqual([]);
  });
});

describe("a program that asks to be signed in", () => {
  const start = async () => application.call("POST", "/auth/cli", {});
  const poll = async (code: unknown) => application.call("POST", "/auth/cli/poll", { polling_code: code });

  it("is signed in by somebody who has to sign in first, and the link is over then", async () => {
    const [{ email }, visitor, login] = await Promise.all([application.createMember(), application.visit(), start()]);
    const path = `/handler/cli-auth-confirm?login_code=${String(login.login_code)}`;
    const page = await visitor.open(path);
    await signInByPassword(page, email, password);

    await page.getByText(`asks to be signed in as ${email}`).waitFor();
    expect(await poll(login.polling_code)).toEqual({ status: "waiting" });
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByRole("heading", { name: "CLI access authorized" }).waitFor();

    expect((await poll(login.polling_code)).status).toBe("success");
    await page.reload();
    await page.getByRole("heading", { name: "This request expired" }).waitFor();
    expect(unexpected(visitor.problems)).toEqual([]);
  });

  it("is told when it was refused", async () => {
    const [visitor, login] = await Promise.all([application.visitAsMember(), start()]);
    const page = await visitor.open(`/handler/cliauthconfirm?login_code=${String(login.login_code)}`);

    await page.getByRole("button", { name: "Refuse" }).click();

    await page.getByRole("heading", { name: "Refused" }).waitFor();
    expect(await poll(login.polling_code)).toEqual({ status: "denied" });
    expect(visitor.problems).toEqual([]);
  });
});
