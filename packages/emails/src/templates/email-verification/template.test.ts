import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link =
  "https://app.example.com/handler/email-verification?after=%2F&code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";
const sevenDaysMs = 604_800_000;

function render({ userDisplayName = "Ada" as string | null, projectName = "Acme", emailVerificationLink = link } = {}) {
  const variables = { emailVerificationLink, userDisplayName, linkLifeMs: sevenDaysMs };
  return renderEmail("email_verification", variables, { displayName: projectName });
}

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

describe("the verification mail", () => {
  it("has the subject by which tools find it", () => {
    expect(render().subject).toBe("Verify your email at Acme");
    expect(render({ projectName: "acme.io" }).subject).toBe("Verify your email at acme.io");
  });

  it("carries the link exactly once in the text part, alone on a line", () => {
    const { text } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
  });

  it("carries the link in the button of the HTML part, escaped", () => {
    expect(render().html).toContain(`<a class="button-link" href="${link.replaceAll("&", "&amp;")}"`);
  });

  it("greets by name when there is one", () => {
    expect(render().text).toMatch(/^Hello Ada,$/m);
    expect(render({ userDisplayName: null }).text).toMatch(/^Hello,$/m);
    expect(render({ userDisplayName: "  " }).text).toMatch(/^Hello,$/m);
  });

  it("says how long the link works, and that an unexpected mail can be ignored", () => {
    expect(render().text).toContain("works for 7 days");
    expect(render().text).toContain("ignore this email");
    expect(render().html).toContain("works for 7 days");
    expect(render().html).toContain("ignore this email");
  });

  it("names its language and lets screen readers skip the layout tables", () => {
    const { html } = render();
    expect(html).toContain('<html lang="en" dir="ltr">');
    const tables = html.match(/<table[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([]);
  });

  it("loads nothing from anywhere", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });
});

describe("names in the verification mail that an attacker chose", () => {
  it("cannot add markup", () => {
    const { html } = render({ userDisplayName: '<img src=x onerror="a()">', projectName: "</title><script>" });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("cannot add a link that mail clients would make clickable", () => {
    for (const name of [
      "https://evil.example/login",
      "www.evil.example",
      "evil.example",
      "[Win](https://evil.example)",
    ]) {
      const mail = render({ userDisplayName: name });
      expect(linksIn(mail.text)).toEqual([link]);
      expect(mail.text).not.toContain("evil.example");
      expect(mail.html).not.toContain("evil.example");
      expect(mail.html).not.toContain("https://evil");
    }
  });

  it("cannot add lines to the text, nor headers through the subject", () => {
    const { subject, text } = render({ userDisplayName: "Ada\n\nGo to", projectName: "Acme\r\nBcc: x@evil.example" });
    expect(subject).toBe("Verify your email at Acme Bcc: x@evil.example");
    expect(text).toContain("Hello Ada Go to,");
  });

  it("cannot turn the direction of the text around or hide parts of it", () => {
    expect(render({ userDisplayName: "\u202eadA\u200b" }).text).toContain("Hello adA,");
  });

  it("are cut when they are very long", () => {
    expect(render({ projectName: "x".repeat(5000) }).subject.length).toBeLessThan(120);
  });
});

describe("links of the verification mail", () => {
  it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", "not a url", ""])("refuses %j", (unusable) => {
    expect(() => render({ emailVerificationLink: unusable })).toThrow(TypeError);
  });

  it("a refused link does not get into the error, since it carries a secret", () => {
    expect(() => render({ emailVerificationLink: "app://x?code=secret" })).toThrow(/^((?!secret).)*$/);
  });

  it("cannot leave their attribute", () => {
    const { html } = render({ emailVerificationLink: `https://app.example.com/"><script>?x='"><b>` });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
  });
});
