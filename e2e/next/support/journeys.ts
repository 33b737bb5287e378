import type { Page } from "playwright-core";
import { callApi } from "../../support/api.ts";
import type { BrowserUser } from "../../support/browser-user.ts";
import { freshEmail, password, type TestProject } from "../../support/project.ts";

export async function signUp(page: Page, url: string, email: string = freshEmail()): Promise<string> {
  await page.goto(`${url}/handler/sign-up`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText(`Signed in as ${email}`).waitFor();
  return email;
}

export async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * Signs out, and waits for the page that the sign-out loads. The mark tells that page from the one before it, whose own
 * "load" event can still be to come.
 */
export async function signOut(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.documentElement.setAttribute("data-before-sign-out", ""));
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForFunction(
    () => document.readyState === "complete" && !document.documentElement.hasAttribute("data-before-sign-out"),
  );
  await page.getByRole("link", { name: "Sign up" }).waitFor();
}

/** The session of a new account, as the application's route stores it in cookies that scripts can't read. */
export interface StoredSession {
  readonly email: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly header: string;
}

export async function createSession(project: TestProject): Promise<StoredSession> {
  const { baseUrl, projectId, publishableClientKey } = project;
  const email = freshEmail();
  const caller = { projectId, publishableClientKey };
  const { body } = await callApi(baseUrl, caller, "POST", "/auth/password/sign-up", { email, password });
  const accessToken = String(body.access_token);
  const { refreshTokenId } = JSON.parse(Buffer.from(String(accessToken.split(".")[1]), "base64url").toString());
  const cookies = {
    [`vestibule-refresh-${projectId}`]: String(body.refresh_token),
    [`vestibule-access-${projectId}`]: accessToken,
    [`vestibule-session-id-${projectId}`]: String(refreshTokenId),
  };
  return { email, cookies, header: formatCookies(cookies) };
}

const formatCookies = (cookies: Readonly<Record<string, string>>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

/** Gives a browser the session of a sign-in. */
export const addSession = ({ context }: BrowserUser, url: string, { cookies }: StoredSession): Promise<void> =>
  context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
