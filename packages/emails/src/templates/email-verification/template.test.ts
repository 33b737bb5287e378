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

describe("the verification email", () => {
  it("has the fixed subject", () => {
    expect(render().subject).toBe("Verify your email at Acme");
    expect(render({ projectName: "acme.io" }).subject).toBe("Verify your email at acme.io");
  });

  it("contains the link exactly once in the text part, on its own line", () => {
    const { text } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
  });

  it("contains the escaped link in the button of the HTML part", () => {
    expect(render().html).toContain(`<a class="button-link" href="${link.replaceAll("&", "&amp;")}"`);
  });

  it("greets the recipient by name if known", () => {
    expect(render().text).toMatch(/^Hello Ada,$/m);
    expect(render({ userDisplayName: null }).text).toMatch(/^Hello,$/m);
    expect(render({ userDisplayName: "  " }).text).toMatch(/^Hello,$/m);
  });

  it("says when the link expires, and that an unexpected email can be ignored", () => {
    expect(render().text).toContain("expires in 7 days");
    expect(render().text).toContain("ignore this email");
    expect(render().html).toContain("expires in 7 days");
    expect(render().html).toContain("ignore this email");
  });

  it("sets its language and hides layout tables from screen readers", () => {
    const { html } = render();
    expect(html).toContain('<html lang="en" dir="ltr">');
    const tables = html.match(/<table[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([]);
  });

  it("loads no external resources", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });
});

describe("untrusted names in the verification email", () => {
  it("cannot add markup", () => {
    const { html } = render({ userDisplayName: '<img src=x onerror="a()">', projectName: "</title><script>" });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("cannot add a link that email clients make clickable", () => {
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

  it("cannot inject lines into the text or headers through the subject", () => {
    const { subject, text } = render({ userDisplayName: "Ada\n\nGo to", projectName: "Acme\r\nBcc: x@evil.example" });
    expect(subject).toBe("Verify your email at Acme Bcc: x@evil.example");
    expect(text).toContain("Hello Ada Go to,");
  });

  it("cannot reverse the text direction or hide text", () => {
    expect(render({ userDisplayName: "\u202eadA\u200b" }).text).toContain("Hello adA,");
  });

  it("are truncated when very long", () => {
    expect(render({ projectName: "x".repeat(5000) }).subject.length).toBeLessThan(120);
  });
});

describe("links of the verification email", () => {
  it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", "not a url", ""])("rejects %j", (unusable) => {
    expect(() => render({ emailVerificationLink: unusable })).toThrow(TypeError);
  });

  it("a rejected link does not appear in the error, because it contains a secret", () => {
    expect(() => render({ emailVerificationLink: "app://x?code=secret" })).toThrow(/^((?!secret).)*$/);
  });

  it("cannot break out of their attribute", () => {
    const { html } = render({ emailVerificationLink: `https://app.example.com/"><script>?x='"><b>` });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
  });
});
