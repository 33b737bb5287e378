import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, PageScreenshotOptions } from "playwright-core";

/** Folder for screenshots of key states, for manual review; no test depends on them. */
const folder = process.env.VESTIBULE_SHOTS;

/** `name`: without an extension. Does nothing unless VESTIBULE_SHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string, options?: PageScreenshotOptions): Promise<void> {
  if (folder) await page.screenshot({ ...options, path: join(folder, `${name}.png`), animations: "disabled" });
}

/** One picture, `{prefix}.png`, of all screenshots whose names begin with `{prefix}-`. Uses up the page. */
export async function saveContactSheet(page: Page, prefix: string, columns = 7): Promise<void> {
  if (!folder) return;
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${prefix}-`)).sort();
  const figures = names.map(async (name) => {
    const picture = await readFile(join(folder, name), "base64");
    return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${name.slice(prefix.length + 1, -4)}</figcaption></figure>`;
  });
  await page.goto("about:blank");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(${columns},1fr);align-content:start;align-items:start;gap:12px;margin:12px;font:13px sans-serif}figure{margin:0}img{width:100%;border:1px solid #ccc}</style>${(await Promise.all(figures)).join("")}`,
  );
  await page.screenshot({ path: join(folder, `${prefix}.png`), fullPage: true });
}
