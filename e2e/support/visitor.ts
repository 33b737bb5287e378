import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { freshEmail, readDemo, type TestProject } from "./project.ts";
import { createDemoCaller } from "./sign-up.ts";

/** A person with a browser of their own: cookies and storage shared by their tabs, and nothing with anybody else. */
export interface Visitor {
  readonly context: BrowserContext;
  /** What the browser complained about on any page: errors in the console, exceptions, violations of the content policy. */
  readonly problems: readonly string[];
  /** Opens a tab. `path`: below the demo, such as "/handler/sign-in". */
  open(path?: string): Promise<Page>;
}

export async function createVisitor(
  browser: Browser,
  demoUrl: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, ...options });
  // Three of these tests share two cores: slow is not wrong.
  context.setDefaultTimeout(30_000);
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
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

export interface Account {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A new account of the demo, made through the API. */
export async function createAccount(serverUrl: string): Promise<Account> {
  const email = freshEmail();
  const { status, body } = await (await createDemoCaller(serverUrl)).signUp(email);
  if (status !== 200) throw new Error(`The account could not be made: ${status} ${JSON.stringify(body)}`);
  return { email, accessToken: String(body.access_token), refreshToken: String(body.refresh_token) };
}

/** Gives a browser the cookies it would have after signing in. `project`: default the one of the demo. */
export async function signInByCookies(
  { context }: Visitor,
  serverUrl: string,
  tokens: Pick<Account, "accessToken" | "refreshToken">,
  project?: Pick<TestProject, "projectId">,
): Promise<void> {
  const { projectId } = project ?? (await readDemo(serverUrl));
  const { accessToken, refreshToken } = tokens;
  await context.addCookies([
    { name: `stack-refresh-${projectId}`, value: refreshToken, url: serverUrl },
    { name: "stack-access", value: encodeURIComponent(JSON.stringify([refreshToken, accessToken])), url: serverUrl },
  ]);
}
