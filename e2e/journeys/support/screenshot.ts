import { join } from "node:path";
import type { Page, PageScreenshotOptions } from "playwright-core";

/** Folder for screenshots of key states, for manual review; no test depends on them. */
const folder = process.env.VESTIBULE_SHOTS;

/** `name`: without an extension. Does nothing unless VESTIBULE_SHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string, options?: PageScreenshotOptions): Promise<void> {
  if (folder) await page.screenshot({ ...options, path: join(folder, `${name}.png`), animations: "disabled" });
}
