import type { BrowserContextOptions, Page } from "playwright-core";
import { findBarriers } from "./barriers.ts";
import { launchBrowser } from "./demo.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import type { Owner } from "./project.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";
import { createVisitor, signInByCookies, type Visitor } from "./visitor.ts";

/** The dashboard as owners use it: a server with a mail server beside it, and a browser. */
export interface Dashboard {
  readonly server: Server;
  readonly mailServer: MailServer;
  /** Address of the dashboard, without a slash at the end. */
  readonly url: string;
  /** A browser in which this owner is signed in; without one, nobody. */
  visit(owner?: Owner, options?: BrowserContextOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

type DashboardOptions = Pick<ServerOptions, "port" | "environment"> & { readonly mails?: "mail server" | "inbox" };

/** `mails`: whether they go to the mail server, or to the development inbox, as without any configuration. */
export async function startDashboard({ mails = "mail server", ...options }: DashboardOptions = {}): Promise<Dashboard> {
  const mailServer = await startMailServer();
  const smtp = mails === "inbox" ? {} : { smtpUrl: mailServer.url };
  const [server, browser] = await Promise.all([startServer({ ...smtp, ...options }), launchBrowser()]);
  const url = `${server.url}/dashboard`;
  return {
    server,
    mailServer,
    url,
    visit: async (owner, contextOptions) => {
      const visitor = await createVisitor(browser, url, { viewport: { width: 1440, height: 900 }, ...contextOptions });
      if (owner) await signInByCookies(visitor, server.url, owner, { projectId: "internal" });
      return visitor;
    },
    stop: async () => {
      await browser.close();
      await server.discard();
      await mailServer.stop();
    },
  };
}

/** What keeps people out of a page that is shown, in the light at both widths and in the dark. */
export async function findDashboardBarriers(page: Page): Promise<string[]> {
  const modes = [
    { colorScheme: "light", width: 1440 },
    { colorScheme: "dark", width: 1440 },
    { colorScheme: "light", width: 360 },
  ] as const;
  const found: string[] = [];
  for (const mode of modes) found.push(...(await findBarriers(page, mode)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}
