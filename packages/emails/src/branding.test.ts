import { describe, expect, test } from "vitest";
import { renderApplicationEmail } from "./application-email.ts";
import type { EmailBranding, RenderedEmail } from "./email.ts";
import { languageTags, loadLanguage } from "./languages/email-language.ts";
import { getDefaultTemplate, renderEmail, renderExample } from "./render-email.ts";

const variables = {
  reauthentication_code: { otp: "abc123", codeLifeMs: 600_000 },
  password_reset: { resetLink: "https://acme.example/reset?code=1", linkLifeMs: 600_000, userDisplayName: null },
};

/** One email of each layout: a document of our own, a template, and an application's HTML. */
const renderers: readonly (readonly [string, (branding?: EmailBranding, displayName?: string) => RenderedEmail])[] = [
  [
    "a document",
    (branding = undefined, displayName = "Acme") =>
      renderEmail("reauthentication_code", variables.reauthentication_code, {
        displayName,
        branding: branding ?? null,
      }),
  ],
  [
    "a template",
    (branding = undefined, displayName = "Acme") =>
      renderEmail("password_reset", variables.password_reset, { displayName, branding: branding ?? null }),
  ],
  [
    "an application's email",
    (branding = undefined, displayName = "Acme") =>
      renderApplicationEmail(
        { source: { subject: "News", html: '<p style="color:#0b6e63">Hi</p>' }, hasTheme: true, variables: {} },
        { displayName, branding: branding ?? null },
        { userDisplayName: null, unsubscribeLink: "https://acme.example/unsubscribe" },
      ),
  ],
];

describe.each(renderers)("%s", (_layout, render) => {
  test("without branding shows the project's initial and name, in Vestibule's colors", () => {
    const { html } = render();
    expect(html).toMatch(/<span class="mark" style="[^"]*background-color:#0b6e63[^"]*">A<\/span>/);
    expect(html).toMatch(/class="brand"[^>]*>Acme</);
    expect(html).not.toContain("<img");
  });

  test("shows a hostile name as text", () => {
    expect(render(undefined, '"><img src=x>').html).not.toContain("<img");
  });

  test("shows the logo with the name as its text instead", () => {
    const { html } = render({ logo_url: "https://auth.example/pictures/1" });
    expect(html).toContain('<img src="https://auth.example/pictures/1" alt="Acme" height="32"');
    expect(html).not.toMatch(/class="(mark|brand)"/);
  });

  test("has a logo for each color scheme, and shows the light one without style sheets", () => {
    const { html } = render({ logo_url: "https://auth.example/light", logo_dark_url: "https://auth.example/dark" });
    expect(html).toMatch(/<div class="logo-light"><img src="https:\/\/auth.example\/light"/);
    expect(html).toMatch(
      /<div class="logo-dark" style="display:none;mso-hide:all"><img src="https:\/\/auth.example\/dark"/,
    );
    expect(html).toMatch(/prefers-color-scheme: dark[\s\S]*\.logo-light \{ display: none !important; \}/);
  });

  test("shows the icon and the name without a logo", () => {
    const { html } = render({ icon_url: "https://auth.example/icon" });
    expect(html).toMatch(/<img src="https:\/\/auth.example\/icon" alt=""[\s\S]*class="brand"[^>]*>Acme</);
  });

  test("has the project's accent in both color schemes", () => {
    const { html } = render({
      light: { accent: "#b00020", "on-accent": "#ffffff" },
      dark: { accent: "#ff8a9a", "on-accent": "#0d1211" },
    });
    expect(html).toContain("#b00020");
    expect(html).toContain(".button, .mark { background-color: #ff8a9a !important; }");
    expect(html).toContain(".mark { color: #0d1211 !important; }");
    expect(html).not.toMatch(/#0b6e63|#4fc7b4|#06211c/);
  });

  test("links terms, privacy policy and support below the message, also in the plain text", () => {
    const { html, text } = render({
      terms_url: "https://acme.example/terms",
      privacy_url: "https://acme.example/privacy",
      support_email: "help@acme.example",
    });
    expect(html).toContain('<a class="link" href="https://acme.example/terms"');
    expect(html).toMatch(
      /Questions\? Contact <a class="link" href="mailto:help@acme.example"[^>]*>help@acme.example<\/a>\./,
    );
    expect(text).toContain("Questions? Contact help@acme.example.");
    expect(text).toMatch(/^https:\/\/acme\.example\/privacy$/m);
  });

  test("rejects links that browsers run", () => {
    expect(() => render({ terms_url: "javascript:alert(1)" })).toThrow(TypeError);
    expect(() => render({ logo_url: "data:text/html,<script>" })).toThrow(TypeError);
  });
});

test("text that contains the default color keeps it", () => {
  const branding = { light: { accent: "#b00020" } };
  const source = { subject: "Colors", html: "<p>Our old color was #0b6e63.</p>" };
  const email = { source, hasTheme: true, variables: {} };
  const recipient = { userDisplayName: null, unsubscribeLink: null };
  expect(renderApplicationEmail(email, { displayName: "Acme", branding }, recipient).html).toContain("was #0b6e63.");
});

test("an application's own document stays as it is", () => {
  const source = { subject: "News", html: "<html><body>Hi</body></html>" };
  const recipient = { userDisplayName: null, unsubscribeLink: null };
  const branding = { support_email: "help@acme.example", light: { accent: "#b00020" } };
  const project = { displayName: "Acme", branding };
  const { html, text } = renderApplicationEmail({ source, hasTheme: false, variables: {} }, project, recipient);
  expect([html, text]).toEqual([source.html, "Hi\n"]);
});

test("the links around the project's own template are in its language", async () => {
  const project = {
    displayName: "Acme",
    branding: { support_email: "help@acme.example" },
    language: await loadLanguage("de"),
  };
  const template = { ...getDefaultTemplate("magic_link"), language: "de" };
  expect(renderExample("magic_link", project, template).text).toContain("Fragen? Schreiben Sie an help@acme.example.");
});

test.each(languageTags)("the support address is a link in %s", async (tag) => {
  const project = { displayName: "Acme", branding: { support_email: "help@acme.example" } };
  const language = await loadLanguage(tag);
  const { html } = renderEmail("reauthentication_code", variables.reauthentication_code, project, language);
  expect(html).toMatch(/href="mailto:help@acme.example"[^>]*>help@acme.example<\/a>/);
});
