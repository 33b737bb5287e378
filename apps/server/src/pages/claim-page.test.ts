import { describe, expect, it } from "vitest";
import { type ClaimFormErrors, claimFormPage, claimUnusablePage } from "./claim-page.ts";

const hostile = `"><img src=x onerror=alert(1)>`;

describe("the form that creates the first owner", () => {
  it("posts the one-time code, the name, the email and the password to /claim", () => {
    const page = claimFormPage({ code: "one-time-code", displayName: "", email: "", errors: {} });
    expect(page).toContain('<form method="post" action="/claim">');
    expect(page).toContain('<input type="hidden" name="code" value="one-time-code">');
    expect(page).toMatch(/<input id="display_name" name="display_name" type="text" autocomplete="name"/);
    expect(page).toMatch(/<input id="email" name="email" type="email" autocomplete="username"/);
    expect(page).toMatch(/<input id="password" name="password" type="password" autocomplete="new-password"/);
  });

  it("shows each error under its field, linked for screen readers, and keeps the email", () => {
    const page = claimFormPage({
      code: "c",
      displayName: "Ada",
      email: "ada@",
      errors: { email: "Incomplete.", password: "Too short." },
    });
    expect(page).toContain("<title>Error: Set up your server");
    expect(page).toContain('dir="auto" value="Ada" aria-invalid="false"');
    expect(page).toContain('value="ada@" required aria-invalid="true" aria-describedby="email-error"');
    expect(page).toContain('<p class="field-error" id="email-error">Incomplete.</p>');
    expect(page).toContain('aria-invalid="true" aria-describedby="password-error password-hint"');
    expect(page).toContain('<p class="field-error" id="password-error">Too short.</p>');
  });

  it("focuses the first field with an error", () => {
    const cursorIn = (page: string) => /<input id="(\w+)"[^>]* autofocus>/.exec(page)?.[1];
    const cursorWith = (errors: ClaimFormErrors) =>
      cursorIn(claimFormPage({ code: "c", displayName: "", email: "a@b.co", errors }));
    expect(cursorWith({})).toBe("display_name");
    expect(cursorWith({ password: "Too short." })).toBe("password");
    expect(cursorWith({ email: "x", password: "y" })).toBe("email");
    expect(cursorWith({ displayName: "Too long.", password: "y" })).toBe("display_name");
  });

  it("escapes hostile input", () => {
    expect(
      claimFormPage({ code: hostile, displayName: hostile, email: hostile, errors: { email: hostile } }),
    ).not.toContain("<img");
  });

  it("is refused with what helps: a restart prints another link, or the owner signs in", () => {
    expect(claimUnusablePage(false)).toContain("restart the server to print it again.");
    expect(claimUnusablePage(false)).not.toContain("/dashboard");
    expect(claimUnusablePage(true)).toContain('<a class="button" href="/dashboard">Sign in</a>');
    expect(claimUnusablePage(true)).not.toContain("restart the server");
  });
});
