import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { takeScreenshot } from "../journeys/support/screenshot.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { getLink } from "../support/mail-server.ts";
import { createOwner, freshEmail, password } from "../support/project.ts";
import { internalKeys } from "../support/server.ts";

const { publishableClientKey, superSecretAdminKey } = internalKeys;
const newPassword = "another correct horse";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard({ fresh: true });
  const config = { magic_link_enabled: true, sign_up_enabled: true };
  const admin = { projectId: "internal", superSecretAdminKey };
  await callApi(dashboard.server.url, admin, "PATCH", "/internal/projects/current", { config });
});
afterAll(() => dashboard.stop());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** `locale`: of the browser, which sends it as Accept-Language. */
const open = async (path: string, locale = "en-US"): Promise<Page> =>
  (await dashboard.visit(undefined, { javaScriptEnabled: false, locale })).open(path);

const english = { email: "Email", password: "Password" };

async function submitPassword(
  page: Page,
  email: string,
  secret: string,
  button = "Sign in",
  labels = english,
): Promise<void> {
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.password).fill(secret);
  await press(page, button);
}

/** The words of the pages in other languages than English. */
const translations = [
  {
    locale: "de-AT",
    attributes: ["de", "ltr"],
    labels: { email: "E-Mail-Adresse", password: "Passwort" },
    signIn: "Anmelden",
    mismatch: "E-Mail-Adresse oder Passwort ist falsch.",
    secondFactor: "Zwei-Faktor-Authentifizierung",
    code: "Code",
    verify: "Bestätigen",
    wrongCode: "Dieser Code ist falsch, abgelaufen oder wurde bereits verwendet.",
    signedInAs: (email: string) => `Sie sind als ${email} angemeldet.`,
    signOut: "Abmelden",
    forgotPassword: "Passwort vergessen?",
    sendLink: "Link per E-Mail senden",
    checkEmail: "Sehen Sie in Ihr Postfach",
  },
  {
    locale: "ar-EG",
    attributes: ["ar", "rtl"],
    labels: { email: "البريد الإلكتروني", password: "كلمة المرور" },
    signIn: "تسجيل الدخول",
    mismatch: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    secondFactor: "المصادقة الثنائية",
    code: "الرمز",
    verify: "تحقُّق",
    wrongCode: "هذا الرمز غير صحيح أو انتهت صلاحيته أو سبق استخدامه.",
    signedInAs: (email: string) => `تم تسجيل دخولك بحساب ${email}.`,
    signOut: "تسجيل الخروج",
    forgotPassword: "هل نسيت كلمة المرور؟",
    sendLink: "إرسال رابط إلى بريدي",
    checkEmail: "يُرجى مراجعة بريدك الإلكتروني",
  },
] as const;

/** Turns on two-factor authentication. */
async function addAuthenticatorApp(accessToken: string) {
  const phone = openAuthenticatorApp();
  const caller = { projectId: "internal", publishableClientKey, accessToken };
  const secret = { totp_secret_base64: phone.secretBase64 };
  await callApi(dashboard.server.url, caller, "PATCH", "/users/me", secret);
  return phone;
}

async function openLink(page: Page, email: string, kind: "magic-link-callback" | "password-reset"): Promise<void> {
  await page.goto(getLink(await waitForEmailWithLink(dashboard.mailServer, email, kind)).href);
}

it.each(["/handler/sign-in", "/handler/password-reset", "/projects"])(
  "shows no outline of what would come with scripts: %s",
  async (path) => {
    const page = await open(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("#first-frame").isVisible()).toBe(false);
  },
);

describe("without JavaScript", () => {
  it("an owner signs in with a password, sees who is signed in, and signs out", async () => {
    const { email } = await createOwner(dashboard.server.url);
    const page = await open("/");
    await heading(page, "The dashboard needs JavaScript");
    await takeScreenshot(page, "without-javascript-1-dashboard");
    await page.getByRole("link", { name: "Sign in" }).click();
    await submitPassword(page, email, "a wrong password");
    await page.getByText("Incorrect email or password.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    expect(await page.getByLabel("Password").inputValue()).toBe("");
    await takeScreenshot(page, "without-javascript-2-wrong-password");

    await submitPassword(page, email, password);
    await page.getByText(`You're signed in as ${email}.`).waitFor();
    expect(page.url()).toBe(`${dashboard.url}/session/account`);
    await takeScreenshot(page, "without-javascript-3-signed-in");

    await press(page, "Sign out");
    await heading(page, "Sign in");
    await page.goto(`${dashboard.url}/session/account`);
    await heading(page, "Sign in");
  });

  it("the session is the one that the dashboard uses with JavaScript", async () => {
    const { email } = await createOwner(dashboard.server.url);
    const user = await dashboard.visit(undefined, { javaScriptEnabled: false });
    await submitPassword(await user.open("/handler/sign-in"), email, password);
    await user.context.pages()[0]?.getByText("You're signed in as").waitFor();
    const { cookies } = await user.context.storageState();

    const withScripts = await dashboard.visit();
    await withScripts.context.addCookies(cookies);
    await heading(await withScripts.open(), "Create project");
    expect(withScripts.problems).toEqual([]);
  });

  it("the second factor is required after the password", async () => {
    const { email, accessToken } = await createOwner(dashboard.server.url);
    const phone = await addAuthenticatorApp(accessToken);
    const page = await open("/handler/sign-in");
    await submitPassword(page, email, password);
    await heading(page, "Two-factor authentication");
    await page.getByLabel("Code").fill(phone.wrongCode());
    await press(page, "Verify");
    await page.getByText("This code is incorrect, expired, or was already used.").waitFor();
    await takeScreenshot(page, "without-javascript-4-second-factor");
    await page.getByLabel("Code").fill(phone.nextCode());
    await press(page, "Verify");
    await page.getByText(`You're signed in as ${email}.`).waitFor();
  });

  it("a visitor signs up", async () => {
    const email = freshEmail();
    const page = await open("/handler/sign-in");
    await page.getByRole("link", { name: "Sign up" }).click();
    await submitPassword(page, email, "short", "Sign up");
    await page.getByText("at least 8 characters", { exact: false }).first().waitFor();
    await submitPassword(page, email, password, "Sign up");
    await page.getByText(`You're signed in as ${email}.`).waitFor();
  });

  it("a forgotten password is replaced through the link in the email", async () => {
    const { email } = await createOwner(dashboard.server.url);
    const page = await open("/handler/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(email);
    await press(page, "Email me a link");
    await heading(page, "Check your email");
    await takeScreenshot(page, "without-javascript-5-email-sent");
    await openLink(page, email, "password-reset");
    await page.getByLabel("New password").fill(newPassword);
    await press(page, "Save password");
    await heading(page, "Password changed");
    await page.getByRole("link", { name: "Sign in" }).click();
    await submitPassword(page, email, newPassword);
    await page.getByText(`You're signed in as ${email}.`).waitFor();
  });

  it("the link in the sign-in email signs in only after the button is pressed", async () => {
    const email = freshEmail();
    const page = await open("/handler/sign-in");
    await page.getByRole("link", { name: "Email me a sign-in link" }).click();
    await page.getByLabel("Email").fill(email);
    await press(page, "Email me a link");
    await heading(page, "Check your email");
    await openLink(page, email, "magic-link-callback");
    await page.reload();
    await press(page, "Continue");
    await page.getByText(`You're signed in as ${email}.`).waitFor();
  });

  it.each(translations)("an owner signs in with a second factor, in $locale", async (words) => {
    const { email, accessToken } = await createOwner(dashboard.server.url);
    const phone = await addAuthenticatorApp(accessToken);
    const page = await open("/handler/sign-in", words.locale);
    await heading(page, words.signIn);
    const [lang, dir] = words.attributes;
    await page.locator(`.card[lang=${lang}][dir=${dir}]`).waitFor();
    const submit = (secret: string) => submitPassword(page, email, secret, words.signIn, words.labels);
    await submit("a wrong password");
    await page.getByText(words.mismatch).waitFor();
    await page.locator(`html[lang=${lang}][dir=${dir}]`).waitFor();

    await submit(password);
    await heading(page, words.secondFactor);
    await page.getByLabel(words.code).fill(phone.wrongCode());
    await press(page, words.verify);
    await page.getByText(words.wrongCode).waitFor();
    await page.getByLabel(words.code).fill(phone.nextCode());
    await press(page, words.verify);
    await page.getByText(words.signedInAs(email)).waitFor();
    await press(page, words.signOut);
    await page.getByRole("link", { name: words.forgotPassword }).click();
    await page.getByLabel(words.labels.email).fill(email);
    await press(page, words.sendLink);
    await heading(page, words.checkEmail);
  });
});

describe("the pages have no accessibility issues", () => {
  /** axe needs scripts, so this browser shows the content of `noscript` and drops the scripts of the page. */
  async function openWithAxe(path: string, locale = "en-US"): Promise<Page> {
    const user = await dashboard.visit(undefined, { locale });
    await user.context.route("**/dashboard/**", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const isPage = response.headers()["content-type"]?.startsWith("text/html");
      const body = text.replace(/<script type="module"[^>]*><\/script>/g, "").replace(/<\/?noscript>/g, "");
      await route.fulfill({ response, body: isPage ? body : text });
    });
    return user.open(path);
  }

  it.each(["/", "/handler/sign-in", "/handler/sign-up", "/handler/forgot-password", "/handler/password-reset?code=x"])(
    "%s",
    async (path) => {
      const page = await openWithAxe(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await check(page, path.replace(/\W+/g, "-"));
    },
  );

  async function check(page: Page, name: string): Promise<void> {
    for (const mode of screenModes) {
      expect(await findAccessibilityIssues(page, mode)).toEqual([]);
      await takeScreenshot(page, `no-scripts-${name}-${mode.colorScheme}-${mode.width}`);
    }
  }

  it("an answer with errors", async () => {
    const page = await openWithAxe("/handler/sign-in");
    await submitPassword(page, freshEmail(), "a wrong password");
    await page.getByText("Incorrect email or password.").waitFor();
    await check(page, "errors");
  });

  it.each(translations)("forms and their answers in $locale", async (words) => {
    const { email, accessToken } = await createOwner(dashboard.server.url);
    await addAuthenticatorApp(accessToken);
    const page = await openWithAxe("/handler/sign-in", words.locale);
    const [lang] = words.attributes;
    const submit = (secret: string) => submitPassword(page, email, secret, words.signIn, words.labels);
    await heading(page, words.signIn);
    await check(page, `${lang}-sign-in`);
    await submit("a wrong password");
    await page.getByText(words.mismatch).waitFor();
    await check(page, `${lang}-errors`);
    await submit(password);
    await heading(page, words.secondFactor);
    await check(page, `${lang}-second-factor`);
    await page.goto(`${dashboard.url}/handler/forgot-password`);
    await page.getByLabel(words.labels.email).fill(email);
    await press(page, words.sendLink);
    await heading(page, words.checkEmail);
    await check(page, `${lang}-email-sent`);
    for (const path of ["handler/sign-up", "handler/password-reset?code=x", "nothing.css", ""]) {
      await page.goto(`${dashboard.url}/${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await check(page, `${lang}-${path.replace(/\W+/g, "-")}`);
    }
  });
});
