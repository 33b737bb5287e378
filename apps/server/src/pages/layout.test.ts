import { describe, expect, it } from "vitest";
import { claimFormPage } from "./claim-page.ts";
import { errorPage } from "./error-page.ts";
import { homePage } from "./home-page.ts";
import { inboxListPage } from "./inbox/list-page.ts";
import { notFoundPage } from "./not-found-page.ts";
import { pagesStylesheet } from "./stylesheet.ts";

const pages = {
  home: homePage({ version: "0.1.0", hasDemo: true, hasInbox: true }),
  inbox: inboxListPage({ emails: [], nowMs: 0 }),
  claim: claimFormPage({ code: "code", email: "", errors: {} }),
  "not found": notFoundPage(),
  error: errorPage({ status: 500, requestId: "0123456789abcdef" }),
};

describe.each(Object.entries(pages))("the page %s", (_name, page) => {
  it("works under a content policy without scripts and inline styles", () => {
    expect(page).not.toMatch(/<script|<style|\sstyle="|\son\w+="|javascript:/);
  });

  it("declares its language, has one main heading, and fits narrow screens", () => {
    expect(page).toContain('<html lang="en">');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  });
});

it("the start page links only to enabled features", () => {
  const page = homePage({ version: "0.1.0", hasDemo: false, hasInbox: false });
  expect(page).toContain('href="/health"');
  expect(page).not.toContain('href="/demo"');
  expect(page).not.toContain('href="/inbox"');
});

it("an error page shows the request ID and suggests a retry only if it can help", () => {
  expect(errorPage({ status: 503, requestId: "0123456789abcdef" })).toContain("Try again in a moment");
  expect(errorPage({ status: 500, requestId: "0123456789abcdef" })).toContain("<code>0123456789abcdef</code>");
});

it("the stylesheet loads nothing and supports dark mode", () => {
  expect(pagesStylesheet).not.toMatch(/url\(|@import/);
  expect(pagesStylesheet).toContain("@media (prefers-color-scheme: dark)");
});
