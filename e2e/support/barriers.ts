import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export interface ScreenMode {
  readonly colorScheme: "light" | "dark";
  /** In CSS pixels. */
  readonly width: number;
}

/** What a page is looked at in. The scheme is switched on the open page, as systems do at dusk. */
export const screenModes: readonly ScreenMode[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 360 },
];

/** Rules about colors. Everything else is the same in the dark, and is looked at in the light of the same width. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What keeps people out of a page in one mode: axe's findings, and content wider than the screen. */
export async function findBarriers(page: Page, { colorScheme, width }: ScreenMode): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  // Without motion, colors are where they end at once.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Pages in a host without a scheme of its own learn of the new one by an event: it is dispatched, and answered, within two frames.
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))));
  // Sandboxed frames run no scripts, axe's neither.
  // The other mode opens a page for each look, to gather what frames of other origins say; we have none.
  const axe = new AxeBuilder({ page })
    .exclude("iframe[sandbox]")
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  const { violations } = await (colorScheme === "dark" ? axe.withRules(colourRules) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) found.push(`the page is ${overflowPx} px wider than the screen`);
  return found.map((barrier) => `${colorScheme}, ${width} px: ${barrier}`);
}
