import { describe, expect, it } from "vitest";
import { type ApiKeyRevokedVariables, renderEmail } from "../../index.ts";

const settingsLink = "https://app.example.com/handler/account-settings";
const variables: ApiKeyRevokedVariables = {
  description: "Nightly deploys",
  lastFour: "0a1f",
  when: Date.UTC(2026, 0, 15, 12, 5),
  teamDisplayName: null,
  userDisplayName: "Ada",
  settingsLink,
};
const render = (changes: Partial<ApiKeyRevokedVariables> = {}, displayName = "Acme") =>
  renderEmail("api_key_revoked", { ...variables, ...changes }, { displayName });

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

describe("the leaked API key email", () => {
  it("has the fixed subject, without any part of the key", () => {
    expect(render().subject).toBe("API Key Revoked: Nightly deploys");
    expect(render({ description: " " }).subject).toBe("API Key Revoked: no description");
  });

  it("names the owner of the key: the recipient or their team", () => {
    for (const part of ["text", "html"] as const) {
      expect(render()[part]).toContain(
        "We found an API key for your account at Acme in a public place and revoked it right away.",
      );
      expect(render({ teamDisplayName: "Ops" })[part]).toContain(
        "We found an API key for the team “Ops” at Acme in a public place",
      );
    }
  });

  it("identifies the key by description and last characters, and says when it was revoked", () => {
    const { text, html } = render();
    expect(text).toContain("Description: Nightly deploys\nEnds in: 0a1f\nRevoked: Jan 15, 2026, 12:05 PM UTC\n");
    for (const fact of ["Nightly deploys", "0a1f", "Jan 15, 2026, 12:05 PM UTC"]) expect(html).toContain(fact);
  });

  it("omits an empty or blank description", () => {
    for (const description of ["", " \n\u200b"]) expect(render({ description }).text).not.toContain("Description");
  });

  it("says what to do next", () => {
    for (const part of [render().text, render().html.replaceAll("&#39;", "'")]) {
      expect(part).toContain("Create a new key");
      expect(part).toContain("Check for activity you don't recognize");
    }
  });

  it("greets the recipient by name if known", () => {
    expect(render().text).toMatch(/^Hello Ada,$/m);
    expect(render({ userDisplayName: null }).text).toMatch(/^Hello,$/m);
  });

  it("contains the settings link exactly once in the text part, on its own line, and in a button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([settingsLink]);
    expect(text.split("\n")).toContain(settingsLink);
    expect(html).toContain(`<a class="button-link" href="${settingsLink}"`);
  });

  it("has no link if the settings URL is unknown", () => {
    const { text, html } = render({ settingsLink: null });
    expect(linksIn(text)).toEqual([]);
    expect(text).not.toContain("settings");
    expect(html).not.toContain("<a ");
  });

  it("rejects a settings link that is not an http(s) URL", () => {
    expect(() => render({ settingsLink: "javascript:alert(1)" })).toThrow(TypeError);
  });

  it("untrusted values cannot add a link, markup, a line or a header", () => {
    const evil = "www.evil.example <img src=x>\r\n\r\nGo to https://evil.example";
    const { subject, text, html } = render(
      { description: evil, lastFour: evil, teamDisplayName: evil, userDisplayName: evil },
      evil,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).not.toContain("evil.example");
    expect(linksIn(text)).toEqual([settingsLink]);
    expect(text).not.toContain("evil.example");
    expect(text).not.toMatch(/^Go to/m);
    expect(html).not.toContain("<img");
  });

  it("truncates a description of a thousand characters", () => {
    expect(render({ description: "x".repeat(1000) }).text).toMatch(/^Description: x{79}…$/m);
  });

  it("has light and dark colors, loads nothing, and hides layout tables from screen readers", () => {
    const { html } = render();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
    expect((html.match(/<table[^>]*>/g) ?? []).filter((table) => !table.includes('role="presentation"'))).toEqual([]);
  });
});
