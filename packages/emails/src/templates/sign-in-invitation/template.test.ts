import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link = "https://app.example.com/handler/sign-in?after=%2F";

const render = ({ signInLink = link, recipientEmail = "Grace@example", projectName = "Acme" } = {}) =>
  renderEmail("sign_in_invitation", { signInLink, recipientEmail }, { displayName: projectName });

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];
/** Removes the invisible characters that prevent auto-linking. */
const visible = (text: string) => text.replaceAll("\u200c", "");

describe("the sign-in invitation email", () => {
  it("names the application in the subject", () => {
    expect(render().subject).toBe("Sign in to Acme");
    expect(render({ projectName: "\u200b" }).subject).toBe("Sign in to an application");
  });

  it("contains the link exactly once in the text part, on its own line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });

  it("names the application and the recipient, and says what to do if it is unexpected", () => {
    for (const part of [render().text, render().html].map(visible)) {
      expect(part).toMatch(/invited to Acme/);
      expect(part).toContain("sent to Grace@example.");
      expect(part).toContain("You can ignore this email.");
    }
  });

  it("loads no external resources", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });

  it("untrusted names cannot add markup, links or lines", () => {
    const hostile = "</title><img src=x>\r\nBcc: x https://evil.example/";
    const { subject, text, html } = render({ projectName: hostile, recipientEmail: hostile });
    expect(html).not.toContain("<img");
    expect(subject).not.toMatch(/[\r\n]/);
    expect(linksIn(text)).toEqual([link]);
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", ""])("rejects the link %j", (signInLink) => {
    expect(() => render({ signInLink })).toThrow(TypeError);
  });
});
