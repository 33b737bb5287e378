import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link =
  "https://app.example.com/handler/magic-link-callback?after=%2F&code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";
const tenMinutesMs = 600_000;

const render = ({ magicLink = link, otp = "k7m2qx", projectName = "Acme" } = {}) =>
  renderEmail("magic_link", { magicLink, otp, linkLifeMs: tenMinutesMs }, { displayName: projectName });

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

describe("the sign-in email", () => {
  it("has the fixed subject, without secrets", () => {
    expect(render().subject).toBe("Sign in to Acme");
  });

  it("contains the code in uppercase, on its own line of the text part", () => {
    expect(
      render()
        .text.split("\n")
        .filter((line) => line === "K7M2QX"),
    ).toHaveLength(1);
    expect(render().text).not.toContain("k7m2qx");
  });

  it("contains the code in the HTML part, selectable with one click", () => {
    expect(render().html).toMatch(/<p class="code" style="[^"]*user-select:all[^"]*">K7M2QX<\/p>/);
  });

  it("contains the link exactly once in the text part, on its own line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`<a class="button-link" href="${link.replaceAll("&", "&amp;")}"`);
  });

  it("shows neither code nor link in the inbox preview", () => {
    const preview = /<div style="display:none[^>]*>([^<]*)</.exec(render().html)?.[1];
    expect(preview).toBe("The code and link work once and expire in 10 minutes.");
  });

  it("says what to do if the recipient did not request it", () => {
    for (const part of [render().text, render().html]) {
      expect(part).toContain("You can ignore this email");
      expect(part).toContain("Never share this code");
    }
  });

  it("the project name cannot add a link, markup or a line", () => {
    const { subject, text, html } = render({ projectName: "<b>www.evil.example\r\nBcc: x" });
    expect(subject).toBe("Sign in to <b>www.evil.example Bcc: x");
    expect(linksIn(text)).toEqual([link]);
    expect(html).not.toContain("<b>");
  });

  it("for clients without a field for the code contains only the link", () => {
    const variables = { magicLink: link, otp: "k7m2qx", linkLifeMs: tenMinutesMs, isLinkOnly: true };
    const { subject, text, html } = renderEmail("magic_link", variables, { displayName: "Acme" });
    expect(subject).toBe("Sign in to Acme");
    expect(linksIn(text)).toEqual([link]);
    for (const part of [text, html]) {
      expect(part).not.toContain("K7M2QX");
      expect(part).not.toMatch(/th(?:e|is) code/i);
      expect(part).toContain("This link works once and expires in 10 minutes.");
      expect(part).toContain("You can ignore this email");
    }
  });

  it.each(["", "k7m 2qx", "<b>", "k7m2qx\n", "évidé"])("rejects the code %j without repeating it", (otp) => {
    expect(() => render({ otp })).toThrow(/^A code in an email must contain only letters and digits$/);
  });

  it.each(["javascript:alert(1)", "/relative"])("rejects the link %j", (magicLink) => {
    expect(() => render({ magicLink })).toThrow(TypeError);
  });
});
