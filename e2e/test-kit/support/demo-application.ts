import { startVestibule, type Vestibule } from "@vestibule/test";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject } from "vitest";

/** The example application of a server that the test kit started, with the project of the test. */
export interface DemoApplication {
  readonly vestibule: Vestibule;
  /** A page in a browser profile of its own. `path`: relative to the application. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  stop(): Promise<void>;
}

export async function startDemoApplication(): Promise<DemoApplication> {
  const [vestibule, browser] = await Promise.all([
    startVestibule({ environment: { VESTIBULE_DEMO: "on" } }),
    // Chromium's sandbox doesn't work as root.
    chromium.launch({ executablePath: inject("chromiumPath"), args: ["--no-sandbox"] }),
  ]);
  const { url, projectId, publishableClientKey } = vestibule;
  return {
    vestibule,
    open: async (path, options) => {
      const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
      const config = { projectId, publishableClientKey, baseUrl: url };
      await context.route(`${url}/demo/config.json`, (route) => route.fulfill({ json: config }));
      const page = await context.newPage();
      await page.goto(`${url}/demo${path}`);
      return page;
    },
    stop: async () => {
      await browser.close();
      await vestibule.stop();
    },
  };
}
