import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link = "https://app.example.com/handler/password-reset?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const render = ({ resetLink = link, userDisplayName = "Ada" as string | null, projectName = "Acme" } = {}) =>
  renderEmail("password_reset", { resetLink, userDisplayName, linkLifeMs: 600_000 }, { displayName: projectName });

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

describe("the password reset email", () => {
  it("has the fixed subject", () => {
    expect(render().subject).toBe("Reset your password at Acme");
  });

  it("contains the link exactly once in the text part, on its own line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`<a class="button-link" href="${link}"`);
  });

  it("greets the recipient by name if known", () => {
    expect(render().text).toMatch(/^Hello Ada,$/m);
    expect(render({ userDisplayName: null }).text).toMatch(/^Hello,$/m);
  });

  it("says when the link expires, and that ignoring the email changes nothing", () => {
    for (const part of [render().text, render().html.replaceAll("&#39;", "'")]) {
      expect(part).toContain("works once and expires in 10 minutes");
      expect(part).toContain("Your password won't change");
    }
  });

  it("names cannot add a link or markup", () => {
    const { text, html } = render({ userDisplayName: "https://evil.example <img>", projectName: "evil.example" });
    expect(linksIn(text)).toEqual([link]);
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("<img");
  });

  it.each(["javascript:alert(1)", "/relative", ""])("rejects the link %j", (resetLink) => {
    expect(() => render({ resetLink })).toThrow(TypeError);
  });
});
