import { languages } from "@vestibule/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveContactSheet, takeScreenshot } from "../journeys/support/screenshot.ts";
import { findAccessibilityIssues, findCutTexts } from "../support/accessibility.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { measureLanguageSwitch } from "../support/measure.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(async () => {
  const { context } = await demo.visit();
  for (const prefix of ["languages-sign-in", "languages-rtl"]) await saveContactSheet(await context.newPage(), prefix);
  await demo.stop();
});

/** Waits until the page has its texts in the language. */
const arriveIn = (page: Page, language: string) =>
  page.locator(`.stack-scope[lang="${language}"][data-state]:not([data-state=loading]):visible`).first().waitFor();

async function expectToFit(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    const mode = { colorScheme: "light", width } as const;
    expect(await findAccessibilityIssues(page, mode)).toEqual([]);
    expect(await findCutTexts(page, ".stack-scope")).toEqual([]);
    // Messages that weren't compiled, or have no value for a placeholder.
    expect(await page.locator(".stack-scope", { hasText: /\{\w+/ }).count()).toBe(0);
  }
}

describe("the pages for users", () => {
  it.each(languages)("speak %s if the browser does, and every text fits", async (language) => {
    const user = await demo.visit({ locale: language });
    const page = await user.open("/handler/sign-in");
    if (language !== "en") await arriveIn(page, language);
    await page.getByRole("textbox").first().waitFor();
    await expectToFit(page);
    await takeScreenshot(page, `languages-sign-in-${language}`);
    expect(user.problems).toEqual([]);
  });

  it.each([
    ["sign-up", "sign-up"],
    ["forgot password", "forgot-password"],
    ["a link that isn't valid", "email-verification"],
    ["an error", "error"],
    ["a page that doesn't exist", "nothing"],
    ["signing out", "sign-out"],
    ["the profile", "account-settings#profile"],
    ["security", "account-settings#auth"],
    ["sessions", "account-settings#sessions"],
    ["settings", "account-settings#settings"],
  ])("have a right-to-left layout in Arabic: %s", async (name, path) => {
    const isForUsers = /account-settings|sign-out/.test(path);
    const user = await (isForUsers ? demo.visitSignedIn({ locale: "ar" }) : demo.visit({ locale: "ar" }));
    const page = await user.open(`/handler/${path}`);
    await arriveIn(page, "ar");
    expect(await page.locator(".stack-scope[data-state]").first().getAttribute("dir")).toBe("rtl");
    await expectToFit(page);
    await takeScreenshot(page, `languages-rtl-${name}`);
  });

  it.each(["ar", "de"])("show the second factor in the card in %s", async (locale) => {
    const user = await demo.visit({ locale });
    const page = await user.open("/handler/sign-in");
    await arriveIn(page, locale);
    const details = { attempt_code: "0".repeat(45) };
    await page.route("**/auth/password/sign-in", (route) =>
      route.fulfill({
        status: 400,
        headers: { "x-stack-known-error": "MULTI_FACTOR_AUTHENTICATION_REQUIRED" },
        json: { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", error: "", details },
      }),
    );
    await page.locator("input[type=email]").fill("ada@example.com");
    await page.locator("input[type=password]").fill("correct horse battery");
    await page.locator(".vst-card button[type=submit]").click();
    const step = page.locator(".vst-step");
    await step.waitFor();
    await expectToFit(page);
    await takeScreenshot(page, `languages-second-factor-${locale}`);
    await step.getByRole("button").last().click();
    await step.waitFor({ state: "detached" });
  });

  it("switch to the language that the user chooses, without a reload", async () => {
    const user = await demo.visitSignedIn();
    const page = await user.open("/handler/account-settings#profile");
    const choose = (name: string, tag: string) => () => page.getByRole("combobox", { name }).selectOption(tag);
    const french = "Paramètres du compte";
    await measureLanguageSwitch(page, "The first switch, with its download", french, choose("Language", "fr"));
    await page.getByText("Enregistré", { exact: true }).waitFor();
    await measureLanguageSwitch(page, "Back to English", "Account settings", choose("Langue", "en"));
    await page.getByText("Saved", { exact: true }).waitFor();
    await measureLanguageSwitch(page, "A later switch", french, choose("Language", "fr"));
  });
});
