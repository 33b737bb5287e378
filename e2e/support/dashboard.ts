import type { BrowserContextOptions, Page } from "playwright-core";
import { findAccessibilityIssues, zoomedMode } from "./accessibility.ts";
import { type BrowserUser, createBrowserUser } from "./browser-user.ts";
import { type EnvironmentOptions, openEnvironment } from "./demo.ts";
import type { MailServer } from "./mail-server.ts";
import type { Owner } from "./project.ts";
import type { Server } from "./server.ts";

/** The dashboard in a real environment: a server, a mail server and a browser. */
export interface Dashboard {
  readonly server: Server;
  readonly mailServer: MailServer;
  /** URL of the dashboard, without a trailing slash. */
  readonly url: string;
  /** A browser signed in as this owner, or signed out without one. */
  visit(owner?: Owner, options?: BrowserContextOptions): Promise<BrowserUser>;
  stop(): Promise<void>;
}

/** `options`: see `openEnvironment`. */
export async function startDashboard(options?: EnvironmentOptions): Promise<Dashboard> {
  const { server, mailServer, browser, stop } = await openEnvironment(options);
  const url = `${server.url}/dashboard`;
  return {
    server,
    mailServer,
    url,
    visit: async (owner, contextOptions) => {
      const user = await createBrowserUser(browser, url, { viewport: { width: 1440, height: 900 }, ...contextOptions });
      if (owner) await signInToDashboard(user, server.url, owner);
      return user;
    },
    stop,
  };
}

/** Sets the cookies that a sign-in would set. */
async function signInToDashboard({ context }: BrowserUser, serverUrl: string, { refreshToken }: Owner): Promise<void> {
  const options = { headers: { origin: serverUrl }, data: { refresh_token: refreshToken } };
  const response = await context.request.put(`${serverUrl}/dashboard/session`, options);
  if (!response.ok()) throw new Error(`The sign-in failed: ${response.status()} ${await response.text()}`);
}

/** Accessibility issues of the current page: light mode at both widths, dark mode, and zoomed in forced colors. */
export async function findDashboardAccessibilityIssues(page: Page): Promise<string[]> {
  const modes = [
    { colorScheme: "light", width: 1440 },
    { colorScheme: "dark", width: 1440 },
    { colorScheme: "light", width: 360 },
    zoomedMode,
  ] as const;
  const found: string[] = [];
  for (const mode of modes) found.push(...(await findAccessibilityIssues(page, mode)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}
