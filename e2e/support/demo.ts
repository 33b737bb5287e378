import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { inject } from "vitest";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";
import { type Account, createAccount, createVisitor, signInByCookies, type Visitor } from "./visitor.ts";

const chromiumArguments = [
  // Chromium's sandbox does not run as root.
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The demo as people use it: a server with a mail server beside it, and a browser. */
export interface Demo {
  readonly server: Server;
  readonly mailServer: MailServer;
  /** Address of the demo, without a slash at the end. */
  readonly url: string;
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** A visitor who has an account and is signed in. */
  visitSignedIn(options?: BrowserContextOptions): Promise<Visitor & { readonly account: Account }>;
  stop(): Promise<void>;
}

type DemoOptions = Pick<ServerOptions, "port" | "environment"> & { readonly mails?: "mail server" | "inbox" };

/** `mails`: whether they go to the mail server, or to the development inbox, as without any configuration. */
export async function startDemo({ mails = "mail server", ...options }: DemoOptions = {}): Promise<Demo> {
  const mailServer = await startMailServer();
  const smtp = mails === "inbox" ? {} : { smtpUrl: mailServer.url };
  const [server, browser] = await Promise.all([startServer({ ...smtp, ...options }), launchBrowser()]);
  const url = `${server.url}/demo`;
  const visit = (options?: BrowserContextOptions) => createVisitor(browser, url, options);
  return {
    server,
    mailServer,
    url,
    visit,
    visitSignedIn: async (options) => {
      const [account, visitor] = await Promise.all([createAccount(server.url), visit(options)]);
      await signInByCookies(visitor, server.url, account);
      return { ...visitor, account };
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
