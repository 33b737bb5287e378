import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const render = ({ otp = "k7m2qx", projectName = "Acme" } = {}) =>
  renderEmail("reauthentication_code", { otp, codeLifeMs: 600_000 }, { displayName: projectName });

describe("the reauthentication code email", () => {
  it("states its purpose, without secrets in the subject", () => {
    expect(render().subject).toBe("Confirm it's you at Acme");
  });

  it("contains the code in uppercase, on its own line, and no link", () => {
    expect(
      render()
        .text.split("\n")
        .filter((line) => line === "K7M2QX"),
    ).toHaveLength(1);
    expect(render().text).not.toMatch(/https?:/);
    expect(render().html).toContain(">K7M2QX</p>");
    expect(render().html).not.toContain("<a ");
  });

  it("says when the code expires, and what to do if the recipient did not request it", () => {
    for (const part of [render().text, render().html.replaceAll("&#39;", "'")]) {
      expect(part).toContain("works once and expires in 10 minutes");
      expect(part).toContain("Sign out of any sessions you don't recognize");
    }
  });

  it("the project name cannot add a link or markup", () => {
    const { text, html } = render({ projectName: "<i>evil.example" });
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("<i>");
  });
});
