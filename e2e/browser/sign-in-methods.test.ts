import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { type AuthenticatorApp, openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import {
  field,
  requestSignInEmail,
  signInByPassword,
  typeEmailCode,
  typeTotpCode,
} from "../journeys/support/sign-in-page.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";
import { freshEmail } from "../support/project.ts";

const keys = { client_id: "client", client_secret: "secret" };
const providerIds = ["google", "github", "microsoft", "apple", "facebook", "discord"];
const otherIds = ["gitlab", "bitbucket", "linkedin", "spotify", "x"];
const standard = (ids: readonly string[]) => ids.map((id) => ({ id, type: "standard", ...keys }));
const none = { oauth_providers: [], passkey_enabled: false, magic_link_enabled: false };

let demo: Demo;
let few: Application;
let many: Application;
let emailOnly: Application;
let open: Application;
beforeAll(async () => {
  demo = await startDemo();
  [few, many, emailOnly, open] = await Promise.all([
    createApplication(demo, { oauth_providers: standard(["google", "github"]) }),
    createApplication(demo, {
      oauth_providers: standard([...providerIds, ...otherIds]),
      custom_oidc: [{ id: "acme", display_name: "Acme", issuer: "https://id.example.com", ...keys }],
      magic_link_enabled: false,
    }),
    createApplication(demo, { ...none, magic_link_enabled: true, credential_enabled: false }),
    createApplication(demo, none),
  ]);
});
afterAll(() => demo.stop());

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dead = "0".repeat(45);

interface Row {
  readonly name: string;
  /** Relative to the demo's URL. */
  readonly path: string;
  readonly of?: () => Application;
  readonly as?: "member";
  /** Brings the page into the state under test and waits for it. */
  readonly arrive: (page: Page, email: string) => Promise<unknown>;
}

async function linkTo(page: Page, kind: Parameters<typeof waitForEmailWithLink>[2], email: string): Promise<void> {
  await page.goto(getLink(await waitForEmailWithLink(demo.mailServer, email, kind)).href);
}

async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await field(page, "Email").fill(email);
  await press(page, "Email me a link");
  await heading(page, "Check your email");
}

/** Signs in by password a member with a second factor; returns their authenticator app. */
async function signInToSecondFactor(page: Page): Promise<AuthenticatorApp> {
  const member = await few.createMember();
  const phone = openAuthenticatorApp();
  await few.call("PATCH", "/users/me", { totp_secret_base64: phone.secretBase64 }, member.accessToken);
  await signInByPassword(page, member.email);
  return phone;
}

async function startProgram(application: Application): Promise<string> {
  return `/handler/cli-auth-confirm?login_code=${String((await application.call("POST", "/auth/cli", {})).login_code)}`;
}

const errorPath = (code: string) => `/handler/error?errorCode=${code}&message=Call+555-0100&details=%7B%7D`;

const rows: readonly Row[] = [
  { name: "sign-in-two-providers", path: "/handler/sign-in", arrive: (page) => field(page, "Email").waitFor() },
  { name: "sign-up-two-providers", path: "/handler/sign-up", arrive: (page) => field(page, "Email").waitFor() },
  {
    name: "sign-in-password-tab",
    path: "/handler/sign-in",
    arrive: async (page) => {
      await page.getByRole("tab", { name: "Password" }).click();
      await field(page, "Password").waitFor();
    },
  },
  {
    name: "sign-in-many-providers",
    path: "/handler/sign-in",
    of: () => many,
    arrive: async (page) => {
      await page.evaluate(() => localStorage.setItem("_STACK_AUTH.lastUsed", "apple"));
      await page.reload();
      await page.getByRole("button", { name: "Continue with Acme" }).waitFor();
    },
  },
  {
    name: "sign-in-mail-only",
    path: "/handler/sign-in",
    of: () => emailOnly,
    arrive: (page) => field(page, "Email").waitFor(),
  },
  { name: "sign-in-passwords-only", path: "/handler/sign-in", of: () => open, arrive: (page) => heading(page, "Sign") },
  { name: "code-step", path: "/handler/sign-in", arrive: (page) => requestSignInEmail(page, freshEmail()) },
  {
    name: "code-wrong",
    path: "/handler/sign-in",
    arrive: async (page) => {
      await requestSignInEmail(page, freshEmail());
      await typeEmailCode(page, "000000");
      await page.getByText("This code is incorrect.").waitFor();
    },
  },
  {
    name: "second-factor",
    path: "/handler/sign-in",
    arrive: async (page) => {
      await signInToSecondFactor(page);
      await heading(page, "Two-factor authentication");
    },
  },
  {
    name: "second-factor-wrong",
    path: "/handler/sign-in",
    arrive: async (page) => {
      const phone = await signInToSecondFactor(page);
      await typeTotpCode(page, phone.wrongCode());
      await page.getByText("This code is incorrect or expired.").waitFor();
    },
  },
  {
    name: "second-factor-recovery",
    path: "/handler/sign-in",
    arrive: async (page) => {
      await signInToSecondFactor(page);
      await press(page, "Use a recovery code");
      await press(page, "Verify");
      await page.getByText("Enter a recovery code.").waitFor();
    },
  },
  {
    name: "second-factor-after-link",
    path: "/handler/sign-in",
    arrive: async (page) => {
      const member = await few.createMember();
      const { secretBase64 } = openAuthenticatorApp();
      await few.call("PATCH", "/users/me", { totp_secret_base64: secretBase64 }, member.accessToken);
      await requestSignInEmail(page, member.email);
      await linkTo(page, "magic-link-callback", member.email);
      await press(page, "Sign in");
      await heading(page, "Two-factor authentication");
    },
  },
  {
    name: "link-question",
    path: "/handler/sign-in",
    arrive: async (page) => {
      const email = freshEmail();
      await requestSignInEmail(page, email);
      await linkTo(page, "magic-link-callback", email);
      await page.getByText(/^Sign in to /).waitFor();
    },
  },
  {
    name: "link-switch",
    path: "/",
    as: "member",
    arrive: async (page) => {
      const email = freshEmail();
      const callback_url = `${demo.url}/handler/magic-link-callback`;
      await few.call("POST", "/auth/otp/send-sign-in-code", { email, callback_url });
      await linkTo(page, "magic-link-callback", email);
      await heading(page, "You're already signed in");
    },
  },
  {
    name: "link-invalid",
    path: `/handler/magic-link-callback?code=${dead}`,
    arrive: (page) => heading(page, "This sign-in link isn't valid"),
  },
  { name: "forgot", path: "/handler/forgot-password", arrive: (page) => field(page, "Email").waitFor() },
  {
    name: "forgot-sent",
    path: "/handler/forgot-password",
    arrive: (page) => requestPasswordReset(page, "ada.lovelace@example.com"),
  },
  {
    name: "reset-errors",
    path: "/handler/forgot-password",
    arrive: async (page) => {
      const { email } = await few.createMember();
      await requestPasswordReset(page, email);
      await linkTo(page, "password-reset", email);
      await field(page, "New password").fill("short");
      await press(page, "Save password");
      await page.getByText("Use at least 8 characters.").waitFor();
    },
  },
  {
    name: "reset-invalid",
    path: `/handler/password-reset?code=${dead}`,
    arrive: (page) => heading(page, "This reset link isn't valid"),
  },
  {
    name: "error-denied",
    path: errorPath("OAUTH_PROVIDER_ACCESS_DENIED"),
    arrive: (page) => heading(page, "Sign-in canceled"),
  },
  {
    name: "error-setup",
    path: errorPath("INVALID_OAUTH_CLIENT_ID_OR_SECRET"),
    arrive: (page) => heading(page, "This app isn't set up correctly"),
  },
  {
    name: "program-asks",
    path: "/",
    as: "member",
    arrive: async (page) => {
      await page.goto(demo.url + (await startProgram(few)));
      await page.getByRole("button", { name: "Authorize" }).waitFor();
    },
  },
  {
    name: "program-refused",
    path: "/",
    as: "member",
    arrive: async (page) => {
      await page.goto(demo.url + (await startProgram(few)));
      await press(page, "Deny");
      await heading(page, "Access denied");
    },
  },
  {
    name: "program-gone",
    path: "/handler/cli-auth-confirm?login_code=0",
    arrive: (page) => heading(page, "This request expired"),
  },
];

describe("sign-in pages have no accessibility issues in light and dark mode, on wide and narrow screens", () => {
  it.each(rows)("$name", async ({ name, path, of = () => few, as, arrive }) => {
    const user = as === "member" ? await of().visitAsMember() : await of().visit();
    const page = await user.open(path);
    await arrive(page, "");

    for (const mode of screenModes) {
      expect(await findAccessibilityIssues(page, mode)).toEqual([]);
      await takeScreenshot(page, `${name}-${mode.colorScheme}-${mode.width}`);
    }

    const others = user.problems.filter((problem) => !/status of 40[0-9]/.test(problem));
    expect(others).toEqual([]);
  });
});
