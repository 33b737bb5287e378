import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export interface ScreenMode {
  readonly colorScheme: "light" | "dark";
  /** In CSS pixels. */
  readonly width: number;
  readonly forcedColors?: "active";
}

/** A laptop zoomed to 400 %, in Windows' high contrast. */
export const zoomedMode = { colorScheme: "light", width: 320, forcedColors: "active" } as const;

/**
 * Modes in which each page is checked. The color scheme changes on the open page, like an operating system that
 * switches to dark mode.
 */
export const screenModes: readonly ScreenMode[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 360 },
  zoomedMode,
];

/** Rules about colors. Everything else is the same in the dark, and is looked at in the light of the same width. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Rules about whole pages. Mail clients show emails inside their own. */
export const pageRules = ["landmark-one-main", "page-has-heading-one", "region"];

/** Accessibility issues of a page in one mode: axe violations, and content wider than the screen. */
export async function findAccessibilityIssues(
  page: Page,
  mode: ScreenMode,
  ignoredRules: readonly string[] = [],
): Promise<string[]> {
  const { colorScheme, width, forcedColors = "none" } = mode;
  await page.setViewportSize({ width, height: 800 });
  // Without motion, colors are where they end at once.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce", forcedColors });
  // Pages embedded in a host without its own color scheme learn of the change through an event, which takes up to two
  // frames.
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))));
  const found = await findViolations(
    page,
    colorScheme === "dark"
      ? { runOnly: { type: "rule", values: colorRules } }
      : { rules: Object.fromEntries(ignoredRules.map((rule) => [rule, { enabled: false }])) },
  );
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (mode.forcedColors) await page.emulateMedia({ forcedColors: "none" });
  if (overflowPx > 0) found.push(`the page is ${overflowPx} px wider than the screen`);
  return found.map((issue) => `${JSON.stringify(mode)}: ${issue}`);
}

/**
 * Texts inside `scope` that are cut, or that leave their page. Screen readers' own texts are hidden on purpose, and what
 * ends with an ellipsis has its whole text elsewhere.
 */
export const findCutTexts = (page: Page, scope: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(`${selector} *:not(.vst-sr, .sr-only, option, svg, svg *)`)]
        .filter((element) =>
          [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const isHidden =
            element.offsetParent === null ||
            element.closest(".vst-sr, .sr-only, [inert], [class*=line-clamp]") !== null ||
            element.clientWidth === 1;
          const scrolls = element.parentElement?.closest("[class*=overflow-x], [class*=overflow-auto]");
          const isCut =
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 0 &&
            getComputedStyle(element).textOverflow !== "ellipsis";
          const leavesPage = !scrolls && (left < -1 || right > document.documentElement.clientWidth + 1);
          const control = element.closest("button, [role=tab], [role=radio]")?.getBoundingClientRect();
          const leavesControl = control && (top < control.top - 1 || bottom > control.bottom + 1);
          return !isHidden && (isCut || leavesPage || leavesControl);
        })
        .map(({ textContent }) => String(textContent)),
    scope,
  );

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
