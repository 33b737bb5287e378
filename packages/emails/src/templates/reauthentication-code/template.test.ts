import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const render = ({ otp = "k7m2qx", projectName = "Acme" } = {}) =>
  renderEmail("reauthentication_code", { otp, codeLifeMs: 600_000 }, { displayName: projectName });

describe("the mail with the code for a change in the account", () => {
  it("says what it is for, with nothing secret in the subject", () => {
    expect(render().subject).toBe("Confirm that it is you at Acme");
  });

  it("carries the code in upper case, alone on a line, and no link at all", () => {
    expect(
      render()
        .text.split("\n")
        .filter((line) => line === "K7M2QX"),
    ).toHaveLength(1);
    expect(render().text).not.toMatch(/https?:/);
    expect(render().html).toContain(">K7M2QX</p>");
    expect(render().html).not.toContain("<a ");
  });

  it("says how long the code works, and what it means when it was not asked for", () => {
    for (const part of [render().text, render().html]) {
      expect(part).toContain("works once, for 10 minutes");
      expect(part).toContain("end the sessions you do not know");
    }
  });

  it("lets no project's name add a link or markup", () => {
    const { text, html } = render({ projectName: "<i>evil.example" });
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("<i>");
  });
});
