import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../journeys/support/sign-in-page.ts";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { type BrowserUser, createBrowserUser } from "../support/browser-user.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { type ServerProcess, spawnProgram } from "../support/server/process.ts";

/** A program of Node.js, with its arguments. */
type Command = readonly [program: string, ...programArguments: string[]];

export interface Example {
  /** Below `examples`. */
  readonly folder: string;
  /** Runs first and ends. */
  readonly build?: Command;
  /** Reads the variables `PORT` and `HOST`, and prints its port when it is ready. */
  readonly start: Command;
}

/** Every example has the same pages and the same API, so that one journey describes all of them. */
export function describeExample(name: string, example: Example): void {
  let environment: Environment;
  let program: ServerProcess | undefined;
  let url: string;
  beforeAll(async () => {
    environment = await openEnvironment();
    const project = await createProject(environment.server.url);
    const port = await findFreePort();
    url = `http://localhost:${port}`;
    const variables = {
      NODE_ENV: "production",
      NO_COLOR: "1",
      // Vitest sets it, and some servers then print nothing.
      TEST: "",
      HOST: "localhost",
      PORT: String(port),
      VESTIBULE_API_URL: project.baseUrl,
      VESTIBULE_PROJECT_ID: project.projectId,
      VESTIBULE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    };
    const folder = fileURLToPath(new URL(`../../examples/${example.folder}`, import.meta.url));
    const run = ([path, ...programArguments]: Command) =>
      spawnProgram(resolve(folder, path), programArguments, variables, folder);
    const build = example.build && run(example.build);
    if (build && (await build.exitCode) !== 0) throw new Error(`The example wasn't built:\n${build.output()}`);
    program = run(example.start);
    if (!(await program.prints(`:${port}`))) throw new Error(`The example didn't start:\n${program.output()}`);
  });
  afterAll(async () => {
    program?.child.kill("SIGTERM");
    await program?.exitCode;
    await environment.stop();
  });

  const visit = (): Promise<BrowserUser> => createBrowserUser(environment.browser, url);
  const expectNoIssues = async (page: Page) => {
    for (const mode of screenModes) expect(await findAccessibilityIssues(page, mode)).toEqual([]);
  };
  const getGreeting = (page: Page, email: string) => page.getByRole("heading", { name: `Hello, ${email}` });
  /** From the home page, through the protected page to the sign-up page, and back with an account. */
  async function signUp(user: BrowserUser): Promise<{ page: Page; email: string; cookie: string }> {
    const email = freshEmail();
    const page = await user.open("/");
    await page.getByRole("link", { name: "your account" }).click();
    await page.waitForURL(`${url}/handler/sign-in?after_auth_return_to=%2Faccount`);
    await page.getByRole("link", { name: "Sign up" }).click();
    // The sign-in page has the same fields.
    const signUpButton = page.getByRole("button", { name: "Sign up" });
    await signUpButton.waitFor();
    await field(page, "Email").fill(email);
    await field(page, "Password").fill(password);
    await signUpButton.click();
    await getGreeting(page, email).waitFor();
    const cookies = await user.context.cookies(url);
    return { page, email, cookie: cookies.map((each) => `${each.name}=${each.value}`).join("; ") };
  }
  const greet = (headers: Record<string, string> = {}) => fetch(`${url}/api/greeting`, { method: "POST", headers });

  describe(`the ${name} example`, () => {
    it("signs a user up, shows the name on the protected page, responds to the API call, and signs out", async () => {
      const user = await visit();
      const home = await user.open("/");
      await home.getByRole("heading", { name: "Welcome" }).waitFor();
      await expectNoIssues(home);

      const { page, email } = await signUp(user);
      expect(new URL(page.url()).pathname).toBe("/account");
      await page.getByRole("button", { name: "Call the API" }).click();
      await page.getByText("Hello, user ").waitFor();
      await expectNoIssues(page);

      await page.getByRole("link", { name: "Sign out" }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(`${url}/`);
      expect((await user.context.cookies(url)).filter(({ name: cookie }) => cookie.includes("vestibule"))).toEqual([]);
      await page.goto(`${url}/account`);
      await page.waitForURL(`${url}/handler/sign-in?after_auth_return_to=%2Faccount`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await expectNoIssues(page);
      expect(await page.content()).not.toContain(email);
      expect(user.problems).toEqual([]);
    });

    it("keeps the tokens in cookies that scripts can't read, and renders the name on the server", async () => {
      const user = await visit();
      const { page, email, cookie } = await signUp(user);
      const cookies = await user.context.cookies(url);
      const readable = cookies.filter(({ httpOnly }) => !httpOnly);
      expect(cookies.filter(({ httpOnly }) => httpOnly)).toHaveLength(2);
      expect(readable.map((each) => each.name)).toEqual([expect.stringMatching(/^vestibule-session-id-/)]);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("eyJ");

      const withoutScripts = await createBrowserUser(environment.browser, url, { javaScriptEnabled: false });
      await withoutScripts.context.addCookies(cookies);
      await getGreeting(await withoutScripts.open("/account"), email).waitFor();
      expect((await greet({ cookie })).status).toBe(200);

      const expired = cookie.replace(/vestibule-access[^;]*; /, "");
      const refreshed = await fetch(`${url}/account`, { headers: { cookie: expired } });
      expect(await refreshed.text()).toContain(email);
      expect(refreshed.headers.get("set-cookie")).toMatch(/vestibule-access-[^=]*=ey.*; HttpOnly/);
    });

    it("refuses signed-out visitors, and requests that another site sends", async () => {
      const { cookie } = await signUp(await visit());
      const opened = await fetch(`${url}/account`, { redirect: "manual", headers: { accept: "text/html" } });
      expect(opened.status).toBe(302);
      expect(opened.headers.get("location")).toBe("/handler/sign-in?after_auth_return_to=%2Faccount");
      expect((await greet()).status).toBe(401);
      const forged = { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      expect((await greet(forged)).status).toBe(403);
      expect((await fetch(`${url}/vestibule`, { method: "DELETE", headers: forged })).status).toBe(403);
    });

    it("never shows a user the name of another one, in 200 requests at once", async () => {
      const users = await Promise.all([visit(), visit()].map(async (user) => signUp(await user)));
      const pages = await Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const user = users[index % 2];
          const response = await fetch(`${url}/account`, { headers: { cookie: user?.cookie ?? "" } });
          return { own: user?.email ?? "", other: users[(index + 1) % 2]?.email ?? "", html: await response.text() };
        }),
      );
      expect(pages.filter(({ own, html }) => html.includes(own))).toHaveLength(200);
      expect(pages.filter(({ other, html }) => html.includes(other))).toHaveLength(0);
    });
  });
}
