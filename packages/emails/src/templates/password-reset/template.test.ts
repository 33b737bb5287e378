import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link = "https://app.example.com/handler/password-reset?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const render = ({ resetLink = link, userDisplayName = "Ada" as string | null, projectName = "Acme" } = {}) =>
  renderEmail("password_reset", { resetLink, userDisplayName, linkLifeMs: 600_000 }, { displayName: projectName });

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

describe("the mail for a new password", () => {
  it("has the subject by which tools find it", () => {
    expect(render().subject).toBe("Reset your password at Acme");
  });

  it("carries the link exactly once in the text part, alone on a line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`<a class="button-link" href="${link}"`);
  });

  it("greets by name when there is one", () => {
    expect(render().text).toMatch(/^Hello Ada,$/m);
    expect(render({ userDisplayName: null }).text).toMatch(/^Hello,$/m);
  });

  it("says how long the link works, and that nothing happens to whoever ignores it", () => {
    for (const part of [render().text, render().html]) {
      expect(part).toContain("works once, for 10 minutes");
      expect(part).toContain("your password stays as it is");
    }
  });

  it("lets no name add a link or markup", () => {
    const { text, html } = render({ userDisplayName: "https://evil.example <img>", projectName: "evil.example" });
    expect(linksIn(text)).toEqual([link]);
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("<img");
  });

  it.each(["javascript:alert(1)", "/relative", ""])("refuses the link %j", (resetLink) => {
    expect(() => render({ resetLink })).toThrow(TypeError);
  });
});
