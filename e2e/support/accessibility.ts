import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export interface ScreenMode {
  readonly colorScheme: "light" | "dark";
  /** In CSS pixels. */
  readonly width: number;
}

/**
 * Modes in which each page is checked. The color scheme changes on the open page, like an operating system that
 * switches to dark mode.
 */
export const screenModes: readonly ScreenMode[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 360 },
];

/** Rules about colors. Everything else is the same in the dark, and is looked at in the light of the same width. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Accessibility issues of a page in one mode: axe violations, and content wider than the screen. */
export async function findAccessibilityIssues(page: Page, { colorScheme, width }: ScreenMode): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  // Without motion, colors are where they end at once.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Pages embedded in a host without its own color scheme learn of the change through an event, which takes up to two
  // frames.
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))));
  const found = await findViolations(
    page,
    colorScheme === "dark" ? { runOnly: { type: "rule", values: colorRules } } : {},
  );
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) found.push(`the page is ${overflowPx} px wider than the screen`);
  return found.map((issue) => `${colorScheme}, ${width} px: ${issue}`);
}

/** Rule and element of each axe violation. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  // Parsing axe takes longer than running it, so each document gets it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOptions) => {
      // axe can't run in sandboxed frames, and these pages have no others.
      const { violations } = await window.axe.run({ exclude: [["iframe[sandbox]"]] }, runOptions);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    // Preloading looks for videos and style sheets of other origins, which these pages don't have.
    { resultTypes: ["violations"], preload: false, iframes: false, ...options } satisfies RunOptions,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
