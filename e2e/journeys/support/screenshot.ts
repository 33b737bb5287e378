import { join } from "node:path";
import type { Page, PageScreenshotOptions } from "playwright-core";

/** Where pictures of key states go, for looking at them; no tests need them. */
const folder = process.env.VESTIBULE_SHOTS;

/** `name`: without an ending. Nothing happens unless VESTIBULE_SHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string, options?: PageScreenshotOptions): Promise<void> {
  if (folder) await page.screenshot({ ...options, path: join(folder, `${name}.png`), animations: "disabled" });
}
