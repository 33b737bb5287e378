import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import {
  field,
  getUserMenu,
  requestSignInEmail,
  signInByPassword,
  waitForTypedCode,
} from "../journeys/support/sign-in-page.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
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

/** Browser errors, except responses that reject what a test sends on purpose. */
const unexpected = (problems: readonly string[]) => problems.filter((problem) => !/status of 4\d\d/.test(problem));

describe("the link in the sign-in email", () => {
  it("asks a signed-in user which account to use, and switches accounts", async () => {
    const [{ account, ...user }, other] = await Promise.all([application.visitAsMember(), application.createMember()]);
    await requestSignInEmail(await (await application.visit()).open("/handler/sign-in"), other.email);
    const page = await user.context.newPage();

    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, other.email, "magic-link-callback")).href);
    await page.getByText(`You're signed in as ${account.email}. This link is for ${other.email}.`).waitFor();
    await page.getByRole("button", { name: `Switch to ${other.email}` }).click();

    await getUserMenu(page, other.email).waitFor();
    expect(unexpected(user.problems)).toEqual([]);
  });

  it("reports that it was already used and offers a new one", async () => {
    const [email, user, later] = [freshEmail(), await application.visit(), await application.visit()];
    await requestSignInEmail(await user.open("/handler/sign-in"), email);
    const { href } = getLink(await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback"));
    for (const each of [user, later]) {
      const page = await each.context.newPage();
      await page.goto(href);
      if (each === later) await page.getByRole("heading", { name: "This link was already used" }).waitFor();
      else {
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await getUserMenu(page, email).waitFor();
      }
    }
    const page = later.context.pages()[0];

    await page?.getByRole("link", { name: "Get a new link" }).click();

    await page?.getByRole("tab", { name: "Email link or code" }).waitFor();
    expect(unexpected(later.problems)).toEqual([]);
  });
});

describe("the code in the sign-in email", () => {
  it("is accepted when pasted as shown, with look-alike characters and lower case", async () => {
    const [email, user] = [freshEmail(), await application.visit()];
    const page = await user.open("/handler/sign-in");
    await requestSignInEmail(page, email);
    const emailCode = await waitForTypedCode(demo.mailServer, email);
    const mistyped = emailCode.replaceAll("0", "o").replaceAll("1", "l").replaceAll("v", "u");

    await field(page, "Character 3 of 6").evaluate(
      (box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      ` ${mistyped.slice(0, 3)}-${mistyped.slice(3)}\n`,
    );

    await getUserMenu(page, email).waitFor();
    expect(user.problems).toEqual([]);
  });
});

describe("two sign-in methods that use an email", () => {
  it("can be switched with the arrow keys, and the email is kept", async () => {
    const user = await application.visit();
    const page = await user.open("/handler/sign-in");
    await field(page, "Email").fill("ada@example.com");

    await page.getByRole("tab", { name: "Email link or code" }).focus();
    await page.keyboard.press("ArrowRight");

    await page.getByRole("tab", { name: "Password", selected: true }).and(page.locator(":focus")).waitFor();
    await expect.poll(() => field(page, "Email").inputValue()).toBe("ada@example.com");
    expect(user.problems).toEqual([]);
  });
});

describe("a forgotten password", () => {
  it("keeps the originally requested page throughout the flow", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const page = await user.open(`/handler/sign-in${returnQuery}`);
    await page.getByRole("tab", { name: "Password" }).click();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();

    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "password-reset")).href);
    await field(page, "New password").fill(newPassword);
    await field(page, "Repeat new password").fill(newPassword);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signInByPassword(page, email, newPassword);

    await page.getByRole("heading", { name: "Hello" }).waitFor();
    expect(page.url()).toBe(`${demo.url}/your-page`);
    expect(user.problems).toEqual([]);
  });

  it("that is too common is rejected at its field, and the link still works", async () => {
    const [{ email }, user] = await Promise.all([application.createMember(), application.visit()]);
    const callback = `${demo.url}/handler/password-reset`;
    await application.call("POST", "/auth/password/send-reset-code", { email, callback_url: callback });
    const page = await user.context.newPage();
    await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, "password-reset")).href);

    for (const [secret, says] of [
      ["password1234", "This password is too common"],
      [newPassword, "Password changed"],
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
    expect(unexpected(user.problems)).toEqual([]);
  });
});

describe("the OAuth callback page", () => {
  it("leads to the sign-in page and keeps the requested page when no sign-in was started in this browser", async () => {
    const user = await application.visit();

    const page = await user.open(`/handler/oauth-callback${returnQuery}&code=x&state=y`);

    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/demo/your-page");
  });

  it("shows nothing that a link puts into its URL", async () => {
    const user = await application.visit();
    const page = await user.open(
      "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Call+555-0100&details=%22Call+555-0100%22",
    );

    await page.getByRole("heading", { name: "Sign-in canceled" }).waitFor();

    expect(await page.locator("body").textContent()).not.toContain("555");
    expect(user.problems).toEqual([]);
  });
});

describe("a CLI sign-in request", () => {
  const start = async () => application.call("POST", "/auth/cli", {});
  const poll = async (code: unknown) => application.call("POST", "/auth/cli/poll", { polling_code: code });

  it("can be authorized after signing in first, and then the link no longer works", async () => {
    const [{ email }, user, login] = await Promise.all([application.createMember(), application.visit(), start()]);
    const path = `/handler/cli-auth-confirm?login_code=${String(login.login_code)}`;
    const page = await user.open(path);
    await signInByPassword(page, email, password);

    await page.getByText(`wants to sign in as ${email}`).waitFor();
    expect(await poll(login.polling_code)).toEqual({ status: "waiting" });
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByRole("heading", { name: "CLI access authorized" }).waitFor();

    expect((await poll(login.polling_code)).status).toBe("success");
    await page.reload();
    await page.getByRole("heading", { name: "This request expired" }).waitFor();
    expect(unexpected(user.problems)).toEqual([]);
  });

  it("reports that it was denied", async () => {
    const [user, login] = await Promise.all([application.visitAsMember(), start()]);
    const page = await user.open(`/handler/cliauthconfirm?login_code=${String(login.login_code)}`);

    await page.getByRole("button", { name: "Deny" }).click();

    await page.getByRole("heading", { name: "Access denied" }).waitFor();
    expect(await poll(login.polling_code)).toEqual({ status: "denied" });
    expect(user.problems).toEqual([]);
  });
});
