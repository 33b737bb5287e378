import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { inject } from "vitest";
import { type Account, type BrowserUser, createAccount, createBrowserUser, signInByCookies } from "./browser-user.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";

const chromiumArguments = [
  // Chromium's sandbox doesn't work as root.
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The demo in a real environment: a server, a mail server and a browser. */
export interface Demo {
  readonly server: Server;
  readonly mailServer: MailServer;
  /** URL of the demo, without a trailing slash. */
  readonly url: string;
  visit(options?: BrowserContextOptions): Promise<BrowserUser>;
  /** A browser signed in to a new account. */
  visitSignedIn(options?: BrowserContextOptions): Promise<BrowserUser & { readonly account: Account }>;
  stop(): Promise<void>;
}

export interface EnvironmentOptions extends Pick<ServerOptions, "port" | "environment"> {
  /** Delivered to a mail server, or captured in the dev inbox as on an unconfigured server. */
  readonly emails?: "mail server" | "inbox";
  /** A new server for this file, for tests that need an unclaimed one or restart it. */
  readonly fresh?: boolean;
}

/** The processes that the tests of a file use. */
export interface Environment {
  readonly server: Server;
  readonly mailServer: MailServer;
  readonly browser: Browser;
  /** Stops what only this file uses. */
  stop(): Promise<void>;
}

/** Both live as long as the worker, which runs many files: starting them takes longer than most tests. */
let sharedBrowser: Promise<Browser> | undefined;
let sharedServer: Promise<Pick<Environment, "server" | "mailServer">> | undefined;

/** Vitest ends workers by SIGTERM. The handlers of "exit" then kill the server and the browser. */
const exitOnSigterm = () => process.once("SIGTERM", () => process.exit());

/** Without options, the server and the mail server are those of the worker. The browser always is. */
export async function openEnvironment(options: EnvironmentOptions = {}): Promise<Environment> {
  if (!sharedBrowser) exitOnSigterm();
  sharedBrowser ??= launchBrowser();
  const isShared = Object.keys(options).length === 0;
  if (isShared) sharedServer ??= startWithEmails({});
  const [browser, { server, mailServer }] = await Promise.all([
    sharedBrowser,
    (isShared && sharedServer) || startWithEmails(options),
  ]);
  return {
    server,
    browser,
    mailServer: mailServer.fromNow(),
    stop: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      if (isShared) return;
      await server.discard();
      await mailServer.stop();
    },
  };
}

async function startWithEmails({ emails = "mail server", fresh: _fresh, ...options }: EnvironmentOptions) {
  const mailServer = await startMailServer();
  const smtp = emails === "inbox" ? {} : { smtpUrl: mailServer.url };
  return { server: await startServer({ ...smtp, ...options }), mailServer };
}

/** `options`: see `openEnvironment`. */
export async function startDemo(options?: EnvironmentOptions): Promise<Demo> {
  const { server, mailServer, browser, stop } = await openEnvironment(options);
  const url = `${server.url}/demo`;
  const visit = (contextOptions?: BrowserContextOptions) => createBrowserUser(browser, url, contextOptions);
  return {
    server,
    mailServer,
    url,
    visit,
    visitSignedIn: async (contextOptions) => {
      const [account, user] = await Promise.all([createAccount(server.url), visit(contextOptions)]);
      await signInByCookies(user, server.url, account);
      return { ...user, account };
    },
    stop,
  };
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject("chromiumPath"), args: chromiumArguments });
}
