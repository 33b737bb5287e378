import { globSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompiledMessage, compileMessage } from "../../scripts/lib/compile-messages.mjs";
import { readDashboardMessages } from "../../scripts/lib/dashboard-messages.mjs";
import { saveContactSheet, takeScreenshot } from "../journeys/support/screenshot.ts";
import { findAccessibilityIssues, findCutTexts } from "../support/accessibility.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { measure, measureLanguageSwitch } from "../support/measure.ts";
import { createOwner, freshEmail } from "../support/project.ts";
import { createScreensProject, screenNames } from "./support/screens.ts";

let dashboard: Dashboard;
let shown: Awaited<ReturnType<typeof createScreensProject>>;
beforeAll(async () => {
  dashboard = await startDashboard({ emails: "inbox" });
  shown = await createScreensProject(dashboard);
});
afterAll(async () => {
  const { context } = await dashboard.visit();
  for (const sheet of ["dashboard-overview", "dashboard-rtl", "dashboard-pseudo"])
    for (const width of [360, 1280]) await saveContactSheet(await context.newPage(), `${sheet}-${width}`);
  await dashboard.stop();
});

async function arrive(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}

async function expectToFit(page: Page, sheet: string, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    const issues = await findAccessibilityIssues(page, { colorScheme: "light", width });
    expect(issues).toEqual([]);
    expect(await findCutTexts(page, "#root")).toEqual([]);
    await takeScreenshot(page, `${sheet}-${width}-${name}`);
  }
}

describe("the dashboard", () => {
  it.each(["ar", "de", "en", "es", "fr", "ja"])(
    "speaks %s if the browser does, and every text fits",
    async (locale) => {
      const user = await dashboard.visit(shown.owner, { locale });
      const page = await user.open(shown.getPath("overview"));
      await arrive(page);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      await expectToFit(page, "dashboard-overview", locale);
      expect(user.problems).toEqual([]);
    },
  );

  it.each([
    "users",
    "user",
    "sign-in methods",
    "team",
    "domains",
    "email log",
    "email template",
    "webhooks",
    "audit log",
    "project settings",
  ] as const)("has a right-to-left layout in Arabic: %s", async (screen) => {
    const user = await dashboard.visit(shown.owner, { locale: "ar" });
    const page = await user.open(shown.getPath(screen));
    await arrive(page);
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await expectToFit(page, "dashboard-rtl", screen);
    expect(user.problems).toEqual([]);
  });
});

it.each(["en", "ar"])("in %s, names begin at the same edge, whatever their script", async (locale) => {
  const { projectId, superSecretAdminKey } = shown.project;
  const names = ["محمد العلي", "Edsger Dijkstra", "佐藤 蓮"];
  for (const display_name of names) {
    const body = { display_name, primary_email: freshEmail(), primary_email_verified: true };
    await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, "POST", "/users", body);
  }
  const user = await dashboard.visit(shown.owner, { locale, viewport: { width: 360, height: 800 } });
  const page = await user.open(shown.getPath("users"));
  const edges = names.map((name) =>
    page
      .getByText(name)
      .first()
      .evaluate((element, isFromLeft) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return isFromLeft ? left : right;
      }, locale === "en"),
  );
  const found = await Promise.all(edges);
  // The glyphs of scripts differ by fractions of a pixel.
  expect(Math.max(...found) - Math.min(...found)).toBeLessThan(2);
});

it("follows the language of the owner's account without a reload, keeps the focus, and is remembered", async () => {
  const user = await dashboard.visit(await createOwner(dashboard.server.url));
  const page = await user.open("/account");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const [name, tag, title, heading] of [
    ["Language", "de", "Konto", "Kontoeinstellungen"],
    ["Sprache", "ar", "الحساب", "إعدادات الحساب"],
    ["اللغة", "de", "Konto", "Kontoeinstellungen"],
  ] as const) {
    const language = page.getByRole("combobox", { name });
    await language.focus();
    await measureLanguageSwitch(page, `The language ${tag}`, heading, () => language.selectOption(tag));
    await expect.poll(() => page.title()).toContain(title);
    // The dashboard's own section in the kit's page.
    await page
      .getByText(tag === "ar" ? "لوحة المفاتيح" : "Tastatur", { exact: true })
      .first()
      .waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe(tag === "ar" ? "rtl" : "ltr");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
  }
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.reload();
  await page.getByRole("combobox", { name: "Sprache" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(user.problems).toEqual([]);
});

it("loads the language that the owner chooses while the server saves it", async () => {
  const user = await dashboard.visit(await createOwner(dashboard.server.url));
  const page = await user.open("/account");
  const waitForFile = (text: string) =>
    page.waitForResponse(
      async (response) => /\/de-[^/]+\.js$/.test(response.url()) && (await response.text()).includes(text),
    );
  const files = Promise.all([waitForFile("apiKeys."), waitForFile("Kontoeinstellungen")]);
  await page.route("**/users/me", async (route) => {
    if (route.request().method() === "PATCH") await files;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("heading", { level: 1, name: "Kontoeinstellungen" }).waitFor();
  expect(user.problems).toEqual([]);
});

it("speaks the chosen language before the server has saved it, and the saved one again if that fails", async () => {
  const user = await dashboard.visit(await createOwner(dashboard.server.url));
  const page = await user.open("/account");
  const saving = Promise.withResolvers<void>();
  await page.route("**/users/me", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await saving.promise;
    return route.abort();
  });
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  await page.getByRole("heading", { level: 1, name: "إعدادات الحساب" }).waitFor();
  // The kit's texts and the dashboard's own, in the same frame.
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.title()).toContain("الحساب");
  saving.resolve();
  await page.getByRole("heading", { level: 1, name: "Account settings" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  await expect.poll(() => page.title()).toContain("Account");
  await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
});

/** Without a reload, so that the code that has run in English is the code that must change. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState({}, "", url);
    dispatchEvent(new PopStateEvent("popstate"));
  }, dashboard.url + path);
  await arrive(page);
}

/** Longer by two fifths, and marked, so that what isn't translated stands out. */
const toPseudo = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[aeiou]/g, (vowel) => accents[vowel] ?? vowel)))
    .join("");
const accents: Readonly<Record<string, string>> = { a: "åå", e: "éé", i: "íí", o: "öö", u: "üü" };

const toPseudoMessage = (message: CompiledMessage): CompiledMessage =>
  typeof message === "string"
    ? toPseudo(message)
    : message.map((part) =>
        typeof part === "string"
          ? toPseudo(part)
          : {
              of: part.of,
              forms: Object.fromEntries(Object.entries(part.forms).map(([key, form]) => [key, toPseudoMessage(form)])),
            },
      );

const english = readDashboardMessages(
  globSync("apps/dashboard/src/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "apps/dashboard/src/i18n/**"] }),
);

/** Texts of the page, and of its labels and titles, that are English messages. */
const findEnglish = (page: Page, messages: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const known = new Set(texts);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        found.push(
          ...["aria-label", "title", "placeholder", "alt"].map((name) => (node as Element).getAttribute(name) ?? ""),
        );
      else if (!node.parentElement?.closest("script, style, code, pre, [data-preview], .stack-scope"))
        found.push(node.textContent?.trim() ?? "");
    }
    return [...new Set(found.filter((text) => known.has(text)))];
  }, messages);

it("changes every text of every screen in place, and texts that are longer by two fifths fit", async () => {
  const pseudo = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, toPseudoMessage(compileMessage(text))]),
  );
  const user = await dashboard.visit(shown.owner);
  await user.context.route(/\/assets\/de-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const isDashboards = (await response.text()).includes("apiKeys.");
    await route.fulfill(isDashboards ? { response, body: `export default ${JSON.stringify(pseudo)};` } : { response });
  });
  const page = await user.open("/projects");
  await arrive(page);
  // Pages whose code is still loading would be left before they are shown.
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").filter(({ name }) => /\/page-[^/]*\.js$/.test(name)).length >= 20,
  );
  for (const screen of screenNames) await goTo(page, shown.getPath(screen));
  await goTo(page, "/account");
  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption("de");
  await measure("The first switch of the dashboard's language, with its download", () =>
    page.locator("html[lang=de]").waitFor(),
  );
  // "Test" is the name of the project, too.
  const texts = Object.values(english).filter((text) => /[aeiou]/.test(text) && text !== "Test");
  // The account page and its frame have rendered again. The others mount.
  await page.getByRole("button", { name: toPseudo("Your account") }).waitFor();
  const problems: Record<string, readonly string[]> = {};
  const left = await findEnglish(page, texts);
  if (left.length > 0) problems.account = left;
  for (const screen of screenNames) {
    await goTo(page, shown.getPath(screen));
    const found = await findEnglish(page, texts);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await findCutTexts(page, "#root")).map((text) => `${width} px: ${text}`));
      await takeScreenshot(page, `dashboard-pseudo-${width}-${screen}`);
    }
    if (found.length > 0) problems[screen] = found;
  }
  expect(problems).toEqual({});
});
