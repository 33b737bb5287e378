import { editableEmailTypes } from "@vestibule/contract/endpoints";
import {
  type EmailLanguage,
  type EmailType,
  type EmailVariables,
  loadLanguage,
  type RenderedEmail,
  renderApplicationEmail,
  renderEmail,
  renderExample,
} from "@vestibule/emails";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listVariables } from "../../apps/dashboard/src/pages/email-template/model/variable-details.ts";
import { saveContactSheet, takeScreenshot } from "../journeys/support/screenshot.ts";
import { findAccessibilityIssues, pageRules } from "../support/accessibility.ts";
import { type Environment, openEnvironment } from "../support/demo.ts";

const languages = [
  { tag: "en", dir: "ltr" },
  { tag: "de", dir: "ltr" },
  { tag: "ar", dir: "rtl" },
] as const;

let environment: Environment;
let page: Page;
beforeAll(async () => {
  environment = await openEnvironment();
  page = await environment.browser.newPage();
});
afterAll(async () => {
  // Three emails per row: light, dark, text.
  for (const { tag } of languages) await saveContactSheet(page, `emails-${tag}`, 9);
  await environment.stop();
});

const link = "https://app.example.com/handler/page?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";
const settingsLink = "https://app.example.com/handler/account-settings";
const lifeMs = 600_000;
const when = Date.UTC(2026, 0, 15, 12, 5);
const user = { userDisplayName: "Ada Lovelace" };
/** Without spaces, as wide as names can be. */
const longName = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const request = {
  when,
  device: "Firefox on Linux",
  place: "Graz, Austria",
  ip: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
};
const invitation = { recipientEmail: "grace.brewster.murray.hopper@mail.example.com", linkLifeMs: lifeMs };
const project = { displayName: "Acme" };

type Render = (language: EmailLanguage) => RenderedEmail;
const ours =
  <T extends EmailType>(type: T, variables: EmailVariables[T]): Render =>
  (language) =>
    renderEmail(type, variables, project, language);
const ownerInvitation = { ...invitation, ownerInvitationLink: link, ownedProjectDisplayName: longName };

/** Each kind of email, by the name of its pictures. */
const kinds: Readonly<Record<string, Render>> = {
  "email-verification": ours("email_verification", { ...user, emailVerificationLink: link, linkLifeMs: lifeMs }),
  "password-reset": ours("password_reset", { ...user, resetLink: link, linkLifeMs: lifeMs }),
  "magic-link": ours("magic_link", { magicLink: link, otp: "K7M2QX", linkLifeMs: lifeMs }),
  "magic-link-only": ours("magic_link", { magicLink: link, otp: "K7M2QX", linkLifeMs: lifeMs, isLinkOnly: true }),
  "team-invitation": ours("team_invitation", {
    ...invitation,
    teamInvitationLink: link,
    teamDisplayName: longName,
    inviterDisplayName: "Ada Lovelace",
  }),
  "sign-in-invitation": ours("sign_in_invitation", { ...invitation, signInLink: link }),
  "owner-invitation": ours("owner_invitation", { ...ownerInvitation, inviterName: "Ada", isTransfer: false }),
  "owner-transfer": ours("owner_invitation", { ...ownerInvitation, inviterName: "Ada", isTransfer: true }),
  "reauthentication-code": ours("reauthentication_code", { otp: "K7M2QX", codeLifeMs: lifeMs }),
  "api-key-revoked": ours("api_key_revoked", {
    ...user,
    description: longName,
    lastFour: "0a1f",
    when,
    teamDisplayName: "Ops",
    settingsLink,
  }),
  "notice-new-device": ours("security_notice", { ...user, ...request, settingsLink, notice: { kind: "new-device" } }),
  "notice-passkey": ours("security_notice", {
    ...user,
    ...request,
    // Nothing is known about the request, and there are no settings.
    device: null,
    place: null,
    ip: null,
    settingsLink: null,
    notice: { kind: "passkey-added", name: longName },
  }),
  application: (language) =>
    renderApplicationEmail(
      { source: { subject: "News", html: "<p>Hello {{userDisplayName}}</p>" }, hasTheme: true, variables: {} },
      project,
      { ...user, unsubscribeLink: link, language },
    ),
};

/** Variables and messages without a value. */
const unfilled = /\{\{|\}\}|\{\w+\}|undefined|null|NaN|\[object/;

describe.each(languages)("emails in $tag", ({ tag, dir }) => {
  it.each(Object.entries(kinds))("%s", async (kind, render) => {
    const { subject, html, text } = render(await loadLanguage(tag));
    for (const part of [subject, html.replace(/<style>[^<]*<\/style>/, ""), text]) expect(part).not.toMatch(unfilled);
    await page.setContent(html);
    // The application writes its email, so its language is unknown; ours is below it.
    const element = page.locator(kind === "application" ? "p[lang]" : "html");
    expect([await element.getAttribute("lang"), await element.getAttribute("dir")]).toEqual([tag, dir]);
    for (const colorScheme of ["light", "dark"] as const) {
      expect(await findAccessibilityIssues(page, { colorScheme, width: 360 }, pageRules)).toEqual([]);
      await takeScreenshot(page, `emails-${tag}-${kind}-${colorScheme === "light" ? 1 : 2}-${colorScheme}`, {
        fullPage: true,
      });
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setContent(
      `<pre dir="${dir}" style="white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext"></pre>`,
    );
    await page.locator("pre").evaluate((element, words) => {
      element.textContent = words;
    }, `${subject}\n\n${text}`);
    await takeScreenshot(page, `emails-${tag}-${kind}-3-text`, { fullPage: true });
  });
});

describe("the variables that the dashboard lists", () => {
  /** What the preview shows for a text, after what each email must contain. */
  function preview(type: (typeof editableEmailTypes)[number], words: string): string {
    const required = "Required: {{otp}}{{noticeEvent}}{{keyLastFour}}{{ownerInvitationLink}}{{signInLink}}";
    const block = (text: string) => ({ type: "Text", data: { props: { text } } });
    const root = { type: "EmailLayout", data: { childrenIds: ["required", "words"] } };
    const content = { root, required: block(required), words: block(words) };
    const { text } = renderExample(type, project, { subject: "S", content, language: "" });
    return text.trim().split("\n\n").slice(1).join("\n\n").replaceAll("\u200c", "");
  }

  it.each(editableEmailTypes)("of %s have the values of the preview", (type) => {
    for (const { name, example, canBeEmpty } of listVariables(type, "Acme")) {
      const shown = preview(type, `{{${name}}}`);
      // The example is about one event, so others have no value.
      if (example !== null && !(canBeEmpty && shown === "")) expect(shown).toContain(example.split("…")[0]);
    }
  });
});
