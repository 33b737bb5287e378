import { createSessionCookies } from "@vestibule/test";
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import { createDemoCaller } from "./demo-caller.ts";
import { freshEmail, readDemo, type TestProject } from "./project.ts";

/** A user with their own browser profile: cookies and storage are shared by its tabs and isolated from other users. */
export interface BrowserUser {
  readonly context: BrowserContext;
  /**
   * Problems reported by the browser on any page: console errors, exceptions and content security policy violations.
   */
  readonly problems: readonly string[];
  /** Opens a tab. `path`: relative to the demo's URL, for example "/handler/sign-in". */
  open(path?: string): Promise<Page>;
}

/** Browsers request an icon from the first page of each origin, which the applications of the tests don't have. */
const isMissingIcon = (message: ConsoleMessage): boolean => message.location().url.endsWith("/favicon.ico");

/** Whether a page reports something that it shouldn't. */
export const isProblem = (message: ConsoleMessage): boolean =>
  (message.type() === "error" || message.type() === "warning") && !isMissingIcon(message);

export async function createBrowserUser(
  browser: Browser,
  demoUrl: string,
  options: BrowserContextOptions = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
    // Painting animations takes a tenth of the browser's CPU time.
    reducedMotion: "reduce",
    ...options,
  });
  // Three of these tests share two cores, so slow pages are normal.
  context.setDefaultTimeout(30_000);
  const problems: string[] = [];
  context.on("console", (message) => {
    if (isProblem(message)) problems.push(message.text());
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
  // Users created in `beforeAll` belong to the file, and are closed at its end.
  if (TestRunner.getCurrentTest()) {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") await printPages(context, problems);
      // Open pages would go on using the CPU and the server until the end of the file.
      await context.close();
    });
  }
  return {
    context,
    problems,
    open: async (path = "/") => {
      const page = await context.newPage();
      await page.goto(demoUrl + path);
      return page;
    },
  };
}

/** Shows what each open page contains when a test fails. */
async function printPages(context: BrowserContext, problems: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const tree = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stderr.write(`${page.url()}\n${tree}\n`);
  }
  if (problems.length > 0) process.stderr.write(`Problems: ${problems.join("\n")}\n`);
}

export interface Account {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Creates a demo account through the API. */
export async function createAccount(serverUrl: string): Promise<Account> {
  const email = freshEmail();
  const { status, body } = await (await createDemoCaller(serverUrl)).signUp(email);
  if (status !== 200) throw new Error(`The account could not be made: ${status} ${JSON.stringify(body)}`);
  return { email, accessToken: String(body.access_token), refreshToken: String(body.refresh_token) };
}

/** Sets the cookies that a sign-in would set. `project`: default the demo's. */
export async function signInByCookies(
  { context }: BrowserUser,
  serverUrl: string,
  tokens: Pick<Account, "accessToken" | "refreshToken">,
  project?: Pick<TestProject, "projectId">,
): Promise<void> {
  const cookies = createSessionCookies(project ?? (await readDemo(serverUrl)), tokens, new URL(serverUrl));
  await context.addCookies(cookies);
}
