import { describe, expect, it } from "vitest";
import {
  type EmailType,
  loadLanguage,
  renderEmail,
  renderExample,
  type SecurityNotice,
  type SecurityNoticeVariables,
} from "../../index.ts";

const settingsLink = "https://app.example.com/handler/account-settings";
const listRequestDetails: Omit<SecurityNoticeVariables, "notice"> = {
  when: Date.UTC(2026, 0, 15, 12, 5),
  device: "Firefox on Linux",
  place: "Graz, Austria",
  ip: "192.0.2.1",
  userDisplayName: "Ada",
  settingsLink,
};

const render = (notice: SecurityNotice, changes: Partial<SecurityNoticeVariables> = {}, displayName = "Acme") =>
  renderEmail("security_notice", { ...listRequestDetails, notice, ...changes }, { displayName });

/** As displayed: without the invisible characters that prevent auto-linking. */
const visible = (text: string) => text.replaceAll("\u200c", "");
const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];

const notices: [SecurityNotice, subject: string, event: string][] = [
  [
    { kind: "new-device" },
    "New sign-in to your account at Acme",
    "sign-in to your Acme account from a new device or location",
  ],
  [{ kind: "password-changed" }, "Your password was changed at Acme", "The password for your Acme account was changed"],
  [{ kind: "password-set" }, "A password was added at Acme", "password was added to your Acme account"],
  [{ kind: "password-reset" }, "Your password was reset at Acme", "The password for your Acme account was reset"],
  [{ kind: "totp-enabled" }, "Two-factor authentication was turned on at Acme", "now requires a code"],
  [{ kind: "totp-disabled" }, "Two-factor authentication was turned off at Acme", "no longer requires a code"],
  [{ kind: "recovery-codes-made" }, "New recovery codes were created at Acme", "Older codes no longer work"],
  [
    { kind: "recovery-code-used" },
    "A recovery code was used at Acme",
    "A recovery code for your Acme account was used",
  ],
  [{ kind: "passkey-added", name: "My key" }, "A passkey was added at Acme", "“My key” was added"],
  [{ kind: "passkey-removed", name: "My key" }, "A passkey was removed at Acme", "“My key” was removed"],
  [{ kind: "account-linked", provider: "GitHub" }, "An account was connected at Acme", "at GitHub was connected"],
  [
    { kind: "account-unlinked", provider: "GitHub" },
    "An account was disconnected at Acme",
    "at GitHub was disconnected",
  ],
  [
    { kind: "email-changed", previous: "ada@before.example" },
    "Your email was changed at Acme",
    "It was ada@before.example before.",
  ],
];

/** The variable that is set for each notice. */
const flagNames = [
  "newDevice",
  "passwordChanged",
  "passwordSet",
  "passwordReset",
  "totpEnabled",
  "totpDisabled",
  "recoveryCodesCreated",
  "recoveryCodeUsed",
  "passkeyAdded",
  "passkeyRemoved",
  "accountLinked",
  "accountUnlinked",
  "emailChanged",
];

describe.each(notices)("the notice %j", (notice, subject, event) => {
  it("describes the event in both parts", () => {
    const mail = render(notice);
    expect(mail.subject).toBe(subject);
    expect(visible(mail.text)).toContain(event);
    expect(visible(mail.html)).toContain(event);
  });

  it("includes time, device and location, and what to do in either case", () => {
    const text = visible(render(notice).text);
    expect(text).toContain(
      "When: Jan 15, 2026, 12:05 PM UTC\nDevice: Firefox on Linux\nLocation: Graz, Austria\nIP address: 192.0.2.1\n",
    );
    expect(text).toContain("If this was you, no action is needed.\n\nIf this wasn't you, ");
    expect(render(notice).html).toContain("If this wasn&#39;t you, ");
  });
});

describe("a security notice", () => {
  it("contains the settings link exactly once in the text part, on its own line, and in a button", () => {
    const { text, html } = render({ kind: "new-device" });
    expect(linksIn(text)).toEqual([settingsLink]);
    expect(text.split("\n")).toContain(settingsLink);
    expect(html).toContain(`<a class="button-link" href="${settingsLink}"`);
  });

  it("has no link if the settings URL is unknown", () => {
    const { text, html } = render({ kind: "new-device" }, { settingsLink: null });
    expect(linksIn(text)).toEqual([]);
    expect(text).not.toContain("settings");
    expect(html).not.toContain("<a ");
  });

  it("omits unknown details", () => {
    const { text } = render({ kind: "new-device" }, { device: null, place: null, ip: null, userDisplayName: null });
    expect(text).toMatch(/^Hello,$/m);
    expect(text).toMatch(/^When: /m);
    expect(text).not.toMatch(/^(Device|Location|IP address):/m);
  });

  it("untrusted values cannot add a link, markup or a line", () => {
    const evil = "www.evil.example <img src=x>\n\nGo to https://evil.example";
    const rows = [
      render({ kind: "passkey-added", name: evil }),
      render({ kind: "account-linked", provider: evil }),
      render({ kind: "email-changed", previous: evil }),
      render({ kind: "new-device" }, { device: evil, place: evil, ip: evil, userDisplayName: evil }, evil),
    ];
    for (const { subject, text, html } of rows) {
      expect(subject).not.toContain("\n");
      expect(linksIn(text)).toEqual([settingsLink]);
      expect(text).not.toContain("evil.example");
      expect(text).not.toMatch(/^Go to/m);
      expect(html).not.toContain("<img");
    }
  });

  it("rejects a settings link that is not an http(s) URL", () => {
    expect(() => render({ kind: "new-device" }, { settingsLink: "javascript:alert(1)" })).toThrow(TypeError);
  });
});

/** A project's own template with a single text. */
const withText = (words: string, more: object = {}, language = "") => ({
  subject: "{{noticeTitle}}",
  language,
  content: {
    root: { type: "EmailLayout", data: { childrenIds: ["words"] } },
    words: { type: "Text", data: { props: { text: words, ...more } } },
  },
});

describe("a project's own security emails", () => {
  const flags = notices.map(([{ kind }], index) => [kind, index] as const);

  it.each(flags)("can have their own text about %s", (_kind, index) => {
    const rendered = notices.map(([notice]) =>
      renderEmail(
        "security_notice",
        { ...listRequestDetails, notice },
        { displayName: "Acme" },
        withText(`{{#if ${flagNames[index]}}}Ours{{else}}{{noticeEvent}}{{/if}}`),
      ),
    );
    expect(rendered.map(({ text }) => text === "Ours\n")).toEqual(notices.map((_, at) => at === index));
  });

  it("name what the event is about", () => {
    const template = withText("{{noticeTitle}}:{{passkeyName}}|{{providerName}}|{{previousEmail}}");
    const texts = notices.map(([notice]) => {
      const variables = { ...listRequestDetails, notice };
      const { text } = renderEmail("security_notice", variables, { displayName: "Acme" }, template);
      return visible(text).trim().split(":")[1];
    });
    expect(texts.filter((text) => text !== "||")).toEqual([
      "My key||",
      "My key||",
      "|GitHub|",
      "|GitHub|",
      "||ada@before.example",
    ]);
  });

  it.each([
    ["", "Your password was changed|Jan 15, 2026, 12:05 PM UTC"],
    ["de-at", "Ihr Passwort wurde geändert|15. Jän. 2026, 12:05 UTC"],
    ["da", "Your password was changed|15. jan. 2026, 12.05 UTC"],
  ])("in the language %j have our texts in it, or in English, whatever the recipient's", async (tag, expected) => {
    const variables = { ...listRequestDetails, notice: { kind: "password-changed" } } as const;
    const project = { displayName: "Acme", language: await loadLanguage(tag || "fr") };
    const template = withText("{{noticeTitle}}|{{when}}", {}, tag);
    expect(renderEmail("security_notice", variables, project, template).text).toBe(`${expected}\n`);
  });

  const ownInvitation = "{{#if isTransfer}}Take over{{else}}Join{{/if}} {{ownerInvitationLink}}";
  it.each([
    ["security_notice", "{{noticeEvent}}", {}, null],
    ["security_notice", "{{noticeTitle}}", {}, null],
    ["security_notice", flagNames.map((name) => `{{#if ${name}}}${name}{{/if}}`).join(""), {}, null],
    ["security_notice", "Something happened at {{when}}", {}, "{{noticeTitle}}, {{noticeEvent}}, or {{newDevice}}"],
    ["security_notice", "{{#if newDevice}}A new device{{/if}}", {}, "or {{passwordChanged}}"],
    ["security_notice", "{{noticeEvent}}", { onlyIn: "html" }, "in the HTML and in the text"],
    ["security_notice", "{{noticeEvent}}", { onlyIn: "text" }, "in the HTML and in the text"],
    ["reauthentication_code", "{{otp}}", {}, null],
    ["reauthentication_code", "It works for {{codeLife}}", {}, "must use {{otp}},"],
    ["api_key_revoked", "{{keyLastFour}}", {}, null],
    ["api_key_revoked", "{{keyDescription}}", {}, "must use {{keyLastFour}},"],
    ["owner_invitation", ownInvitation, {}, null],
    ["owner_invitation", "[Join](https://example.com)", {}, "must use {{ownerInvitationLink}},"],
  ] as const)("%s with %j %j", (type: EmailType, words, more, problem) => {
    const check = () => renderExample(type, { displayName: "Acme" }, withText(words, more));
    if (problem === null) expect(check).not.toThrow();
    else expect(check).toThrow(problem);
  });

  it("aren't sent if they don't say what happened", () => {
    const template = withText("{{#if passkeyAdded}}A passkey{{/if}}");
    const render = (notice: SecurityNotice) =>
      renderEmail("security_notice", { ...listRequestDetails, notice }, { displayName: "Acme" }, template).text;
    expect(render({ kind: "passkey-added", name: "Key" })).toBe("A passkey\n");
    expect(() => render({ kind: "totp-disabled" })).toThrow("{{totpDisabled}}");
  });

  it("must say what happened outside of the subject and the preview", () => {
    const { content, ...template } = withText("Hello");
    const data = { ...content.root.data, preview: "{{noticeEvent}}" };
    const hidden = { ...template, content: { ...content, root: { ...content.root, data } } };
    expect(() => renderExample("security_notice", { displayName: "Acme" }, hidden)).toThrow("{{noticeEvent}}");
  });
});

describe("every email", () => {
  const mails = [
    render({ kind: "new-device" }),
    renderEmail("reauthentication_code", { otp: "abc123", codeLifeMs: 1 }, { displayName: "Acme" }),
    renderEmail("magic_link", { magicLink: settingsLink, otp: "abc123", linkLifeMs: 1 }, { displayName: "Acme" }),
    renderEmail(
      "password_reset",
      { resetLink: settingsLink, userDisplayName: null, linkLifeMs: 1 },
      { displayName: "Acme" },
    ),
  ];

  it("loads no external resources and hides layout tables from screen readers", () => {
    for (const { html } of mails) {
      expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
      expect((html.match(/<table[^>]*>/g) ?? []).filter((table) => !table.includes('role="presentation"'))).toEqual([]);
    }
  });
});
