import { describe, expect, it } from "vitest";
import { claimFormPage } from "./claim-page.ts";
import { errorPage, notFoundPage } from "./error-page.ts";
import { homePage } from "./home-page.ts";
import { inboxListPage } from "./inbox/list-page.ts";
import { englishLanguage } from "./languages/page-language.ts";
import { pagesStylesheet } from "./stylesheet.ts";

const server = { version: "0.1.0", publicUrl: "http://localhost:8100" };
const pages = {
  home: homePage({ ...server, isClaimed: true, hasDemo: true, hasInbox: true }),
  "unclaimed home": homePage({ ...server, isClaimed: false, hasDemo: true, hasInbox: true }),
  inbox: inboxListPage({ emails: [], projectNames: [], filters: { search: "", projectName: "" }, nowMs: 0 }),
  claim: claimFormPage({ code: "code", displayName: "", email: "", errors: {} }),
  "not found": notFoundPage(englishLanguage),
  error: errorPage(englishLanguage, { status: 500, requestId: "0123456789abcdef" }),
};

describe.each(Object.entries(pages))("the page %s", (name, page) => {
  it("works under a content policy without inline scripts and styles", () => {
    // The page with the form has a policy of its own.
    const script = name === "claim" ? '<script src="/password.js" defer></script>' : "";
    expect(page.replace(script, "")).not.toMatch(/<script|<style|\sstyle="|\son\w+="|javascript:/);
  });

  it("declares its language, has one main heading, and fits narrow screens", () => {
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  });
});

it("the start page links only to enabled features", () => {
  const page = homePage({ ...server, isClaimed: true, hasDemo: false, hasInbox: false });
  expect(page).toContain('href="/health"');
  expect(page).not.toContain('href="/demo"');
  expect(page).not.toContain('href="/inbox"');
});

it("the start page has one action: the dashboard, which a server without an owner doesn't offer yet", () => {
  const open = '<a class="button" href="/dashboard">Open the dashboard</a>';
  expect(pages.home.match(/class="button/g)).toHaveLength(1);
  expect(pages.home).toContain(open);
  expect(pages["unclaimed home"]).not.toContain("/dashboard");
  expect(pages["unclaimed home"]).toContain("Open the link that the server printed when it started.");
  expect(pages["unclaimed home"]).toContain("<pre>http://localhost:8100<wbr><span>/claim?code=…</span></pre>");
});

it("an error page shows the request ID and suggests a retry only if it can help", () => {
  expect(errorPage(englishLanguage, { status: 503, requestId: "0123456789abcdef" })).toContain("Try again in a moment");
  expect(errorPage(englishLanguage, { status: 500, requestId: "0123456789abcdef" })).toContain(
    "<code>0123456789abcdef</code>",
  );
});

it("the stylesheet loads nothing and supports dark mode", () => {
  expect(pagesStylesheet).not.toMatch(/url\(|@import/);
  expect(pagesStylesheet).toContain("@media (prefers-color-scheme: dark)");
});
