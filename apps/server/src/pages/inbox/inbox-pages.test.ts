import { describe, expect, it } from "vitest";
import { inboxEmailPage } from "./email-page.ts";
import { inboxListPage } from "./list-page.ts";

const nowMs = Date.UTC(2026, 10, 20, 12, 3, 9);
const hostile = `"><img src=x onerror=alert(1)>`;
const link = "https://app.example.com/handler/email-verification?a=1&code=abc";

const mail = {
  id: "4f7e/..?",
  to: "ada@example.com",
  from: "Acme <no-reply@example.com>",
  subject: "Verify your email at Acme",
  projectName: "Acme",
  capturedAtMs: nowMs - 180_000,
  text: `Hello,\n\n${link}\n`,
  html: `<!doctype html><p class="x">Hello <a href="${link}">there</a></p>`,
};

describe("the list of the development inbox", () => {
  it("shows the recipient first, then subject and age of each email, with the exact time on hover, and links to it", () => {
    const page = inboxListPage({
      emails: [mail],
      projectNames: ["Acme"],
      filters: { search: "", projectName: "" },
      nowMs,
    });
    // Long addresses wrap after the @.
    expect(page).toContain('<b>ada@<wbr>example.com</b><span class="second">Verify your email at Acme</span></span>');
    expect(page).toContain("3m ago");
    expect(page).toMatch(/title="Nov 20, 2026, 12:00:09\sPM UTC"/);
    expect(page).toContain('datetime="2026-11-20T12:00:09.000Z"');
    expect(page).toContain('href="/inbox/4f7e%2F..%3F"');
  });

  it("suggests a first step when there are no emails", () => {
    const page = inboxListPage({ emails: [], projectNames: [], filters: { search: "", projectName: "" }, nowMs });
    expect(page).toContain("No emails yet");
    expect(page).toContain('<a class="button" href="/demo">');
    expect(page).not.toContain("<ul");
    expect(page).not.toContain('role="search"');
  });

  it("keeps what was searched for and the project, and says that nothing matches", () => {
    const filters = { search: "a&b", projectName: "Acme" };
    const page = inboxListPage({ emails: [], projectNames: ["Acme", "Blue"], filters, nowMs });
    expect(page).toContain("No emails match");
    expect(page).toContain('value="a&amp;b"');
    expect(page).toContain('<input type="hidden" name="project" value="Acme">');
    expect(page).toContain('<a class="button outline" href="/inbox">Show all emails</a>');
    expect(page).toContain('<a href="/inbox?q=a%26b">');
    expect(page).toContain('<a href="/inbox?q=a%26b&amp;project=Acme" aria-current="true">');
    expect(page).toContain('<a href="/inbox?q=a%26b&amp;project=Blue">');
  });

  it("has no choice of projects while all emails are from one", () => {
    const page = inboxListPage({
      emails: [mail],
      projectNames: ["Acme"],
      filters: { search: "", projectName: "" },
      nowMs,
    });
    expect(page).not.toContain("All projects");
  });

  it("escapes hostile subjects, addresses and names", () => {
    const page = inboxListPage({
      emails: [{ ...mail, to: hostile, subject: hostile, projectName: hostile }],
      projectNames: [hostile, "Acme"],
      filters: { search: hostile, projectName: hostile },
      nowMs,
    });
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img");
  });
});

describe("one email of the development inbox", () => {
  it("makes links in its text part clickable", () => {
    const href = link.replace("&", "&amp;");
    expect(inboxEmailPage({ mail, nowMs })).toContain(
      `<a href="${href}" target="_top" rel="noopener noreferrer">${href}</a>`,
    );
  });

  it("makes only web URLs clickable", () => {
    const page = inboxEmailPage({ mail: { ...mail, text: "javascript:alert(1) data:text/html,x", html: null }, nowMs });
    expect(page).not.toMatch(/href="(javascript|data:text)/);
  });

  it("shows the HTML part in a frame without scripts and without our origin", () => {
    const page = inboxEmailPage({ mail, nowMs });
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(page)?.[1];
    expect(sandbox).toBe("allow-top-navigation-by-user-activation");
  });

  it("keeps the HTML part inside its attribute", () => {
    const page = inboxEmailPage({ mail: { ...mail, html: `"></iframe><script>alert(1)</script>` }, nowMs });
    expect(page).not.toContain("<script");
    expect(page.match(/<\/iframe>/g)).toHaveLength(1);
  });

  it("escapes hostile subjects, addresses, names and texts", () => {
    const fields = {
      to: hostile,
      from: hostile,
      subject: hostile,
      projectName: hostile,
      text: `${hostile} https://x"><img>`,
    };
    expect(inboxEmailPage({ mail: { ...mail, ...fields }, nowMs })).not.toContain("<img");
  });

  it("has no frame if there is no HTML part", () => {
    expect(inboxEmailPage({ mail: { ...mail, html: null }, nowMs })).not.toContain("<iframe");
  });
});
