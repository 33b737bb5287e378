/** What the server tells the dashboard at run time; nothing of it is in the bundle. */
export interface Config {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly baseUrl: string;
  readonly version: string;
  /** Whether mails are kept in the development inbox, as no mail server is set. */
  readonly hasInbox: boolean;
  /** Providers whose application the installation shares with its projects. */
  readonly sharedProviderIds: readonly string[];
}

/** Reads what the server wrote into the page. @throws Error when the page was not served by it */
export function readConfig(): Config {
  const text = document.getElementById("vestibule-config")?.textContent;
  if (!text) throw new Error("This page was not served by a Vestibule server: it has no configuration.");
  return JSON.parse(text) as Config;
}
