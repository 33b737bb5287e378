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

type DemoOptions = Pick<ServerOptions, "port" | "environment"> & { readonly emails?: "mail server" | "inbox" };

/** `emails`: delivered to a mail server, or captured in the dev inbox as on an unconfigured server. */
export async function startDemo({ emails = "mail server", ...options }: DemoOptions = {}): Promise<Demo> {
  const mailServer = await startMailServer();
  const smtp = emails === "inbox" ? {} : { smtpUrl: mailServer.url };
  const [server, browser] = await Promise.all([startServer({ ...smtp, ...options }), launchBrowser()]);
  const url = `${server.url}/demo`;
  const visit = (options?: BrowserContextOptions) => createBrowserUser(browser, url, options);
  return {
    server,
    mailServer,
    url,
    visit,
    visitSignedIn: async (options) => {
      const [account, user] = await Promise.all([createAccount(server.url), visit(options)]);
      await signInByCookies(user, server.url, account);
      return { ...user, account };
    },
    stop: async () => {
      await browser.close();
      await server.discard();
      await mailServer.stop();
    },
  };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject("chromiumPath"), args: chromiumArguments });
}
