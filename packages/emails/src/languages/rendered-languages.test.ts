import { beforeAll, describe, expect, it } from "vitest";
import { type EmailLanguage, type EmailType, type EmailVariables, renderEmail, type SecurityNotice } from "../index.ts";
import { languageTags, loadLanguage } from "./email-language.ts";

const link = "https://app.example.com/handler/page?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";
const hostile = "</title><img src=x>\u202e{life} {{otp}} [x](https://evil.example)\r\nBcc: x";
const when = Date.UTC(2026, 0, 15, 12, 5);

const getVariables = (name: string): { readonly [T in EmailType]: EmailVariables[T] } => ({
  api_key_revoked: {
    description: name,
    lastFour: "ab12",
    when,
    teamDisplayName: name,
    userDisplayName: name,
    settingsLink: link,
  },
  email_verification: { emailVerificationLink: link, linkLifeMs: 604_800_000, userDisplayName: name },
  magic_link: { magicLink: link, otp: "k7m2qx", linkLifeMs: 600_000 },
  owner_invitation: {
    ownerInvitationLink: link,
    ownedProjectDisplayName: name,
    inviterName: name,
    isTransfer: true,
    recipientEmail: name,
    linkLifeMs: 604_800_000,
  },
  password_reset: { resetLink: link, linkLifeMs: 3_600_000, userDisplayName: name },
  reauthentication_code: { otp: "k7m2qx", codeLifeMs: 600_000 },
  security_notice: {
    notice: { kind: "passkey-added", name },
    when,
    device: name,
    place: name,
    ip: name,
    userDisplayName: name,
    settingsLink: link,
  },
  sign_in_invitation: { signInLink: link, recipientEmail: name },
  team_invitation: {
    teamInvitationLink: link,
    teamDisplayName: name,
    inviterDisplayName: name,
    recipientEmail: name,
    linkLifeMs: 604_800_000,
  },
});

const types = Object.keys(getVariables("")) as EmailType[];
const visible = (text: string) => text.replaceAll("\u200c", "");

/** A subject and a sentence of each email in three languages. */
const samples: Readonly<Record<string, Readonly<Record<EmailType, readonly [subject: string, sentence: string]>>>> = {
  "es-MX": {
    api_key_revoked: ["Clave de API revocada: Ada", "Revocada: 15 ene 2026, 12:05 p.m. UTC"],
    email_verification: ["Verifica tu correo en Acme", "Validez de este enlace: 7 días."],
    magic_link: ["Inicia sesión en Acme", "El código y el enlace funcionan una sola vez. Validez: 10 minutos."],
    owner_invitation: ["Sé propietario de Ada", "Ada te invitó a hacerte cargo del proyecto «Ada»."],
    password_reset: ["Restablece tu contraseña en Acme", "Hola, Ada:"],
    reauthentication_code: ["Confirma tu identidad en Acme", "Validez: 10 minutos."],
    security_notice: [
      "Se agregó una llave de acceso – Acme",
      "La llave de acceso «Ada» se agregó a tu cuenta de Acme.",
    ],
    sign_in_invitation: ["Inicia sesión en Acme", "Tienes una invitación a Acme."],
    team_invitation: ["Únete a Ada en Acme", "Ada te invitó a unirte a Ada en Acme."],
  },
  ja: {
    api_key_revoked: ["APIキーが無効化されました：Ada", "無効化日時： 2026年1月15日 12:05 UTC"],
    email_verification: ["Acme のメールアドレスの確認", "有効期間：7 日。"],
    magic_link: ["Acme にログイン", "コードとリンクは1回だけ使用できます。"],
    owner_invitation: ["Ada のオーナーになる", "プロジェクト「Ada」を引き継ぐよう"],
    password_reset: ["Acme のパスワードの再設定", "Ada 様"],
    reauthentication_code: ["Acme での本人確認", "このコードは1回だけ使用できます。"],
    security_notice: ["パスキーが追加されました – Acme", "パスキー「Ada」が追加されました。"],
    sign_in_invitation: ["Acme にログイン", "Acme に招待されています。"],
    team_invitation: ["Acme で Ada に参加", "Ada さんが、Acme で Ada に参加するようあなたを招待しました。"],
  },
  he: {
    api_key_revoked: ["מפתח API בוטל: Ada", "מצאנו מפתח API של הצוות „Ada”"],
    email_verification: ["אימות האימייל שלך ב-Acme", "שלום Ada,"],
    magic_link: ["התחברות אל Acme", "הקוד והקישור פועלים פעם אחת בלבד."],
    owner_invitation: ["הצטרפות אל Ada בתפקיד בעלים", "קיבלת הזמנה מאת Ada"],
    password_reset: ["איפוס הסיסמה שלך ב-Acme", "הקישור הזה פועל פעם אחת בלבד."],
    reauthentication_code: ["אימות הזהות שלך ב-Acme", "הקוד הזה פועל פעם אחת בלבד."],
    security_notice: ["נוסף מפתח גישה – Acme", "מפתח הגישה „Ada” נוסף לחשבון שלך ב-Acme."],
    sign_in_invitation: ["התחברות אל Acme", "הוזמנת אל Acme."],
    team_invitation: ["הצטרפות אל Ada ב-Acme", "קיבלת הזמנה מאת Ada להצטרף אל Ada ב-Acme."],
  },
};

describe.each(Object.keys(samples))("in %s", (locale) => {
  let language: EmailLanguage;
  beforeAll(async () => {
    language = await loadLanguage(locale);
  });

  it.each(types)("%s is translated in both parts", (type) => {
    const mail = renderEmail(type, getVariables("Ada")[type], { displayName: "Acme" }, language);
    const [subject, sentence] = samples[locale]?.[type] ?? [];
    expect(visible(mail.subject)).toBe(subject);
    expect(visible(mail.text)).toContain(sentence);
    // Labels and values are cells of a table.
    if (!sentence?.includes("UTC")) expect(visible(mail.html)).toContain(sentence);
  });
});

describe.each(languageTags)("every email in %s", (tag) => {
  let language: EmailLanguage;
  beforeAll(async () => {
    language = await loadLanguage(tag);
  });

  it("has the language and direction of its text", () => {
    const direction = tag === "ar" || tag === "he" ? "rtl" : "ltr";
    for (const type of types) {
      const { html } = renderEmail(type, getVariables("Ada")[type], { displayName: "Acme" }, language);
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
      if (direction === "rtl") expect(html).not.toMatch(/text-align:left|padding-right:16px/);
    }
  });

  it("has all values, and no placeholder or English", () => {
    for (const type of types) {
      const { subject, text, html } = renderEmail(type, getVariables("Ada")[type], { displayName: "Acme" }, language);
      const body = html.slice(html.indexOf("<body"));
      for (const part of [subject, text, body]) {
        expect(part).not.toMatch(/\{\w|\}\}/);
        expect(part).not.toMatch(/\b(the|your|you|expires|days|invited)\b/i);
      }
    }
  });

  it("has the link once in the text, on its own line", () => {
    for (const type of types) {
      const { text } = renderEmail(type, getVariables("Ada")[type], { displayName: "Acme" }, language);
      const lines = text.split("\n").filter((line) => line.includes("https://"));
      expect(lines).toEqual(type === "reauthentication_code" ? [] : [link]);
    }
  });

  it("escapes names, which add no markup, link, line or variable", () => {
    for (const type of types) {
      const { subject, text, html } = renderEmail(
        type,
        getVariables(hostile)[type],
        { displayName: hostile },
        language,
      );
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain("<img");
      // The project's name is unchanged in the title: its owners choose it.
      expect(html.slice(html.indexOf("<body"))).not.toContain("https://evil.example");
      expect(text).not.toMatch(/^Bcc/m);
      expect(text).not.toContain("\u202e");
      expect(text.split("\n").filter((line) => /https?:\/\//.test(line)).length).toBeLessThanOrEqual(1);
    }
  });
});

const notices: SecurityNotice[] = [
  { kind: "new-device" },
  { kind: "password-changed" },
  { kind: "password-set" },
  { kind: "password-reset" },
  { kind: "totp-enabled" },
  { kind: "totp-disabled" },
  { kind: "recovery-codes-made" },
  { kind: "recovery-code-used" },
  { kind: "passkey-added", name: "Key" },
  { kind: "passkey-removed", name: "Key" },
  { kind: "account-linked", provider: "GitHub" },
  { kind: "account-unlinked", provider: "GitHub" },
  { kind: "email-changed", previous: "ada@before.example" },
];

it.each(languageTags)("all security notices differ in %s, and have all values", async (tag) => {
  const language = await loadLanguage(tag);
  const subjects = notices.map((notice) => {
    const variables = { ...getVariables("Ada").security_notice, notice };
    const { subject, text } = renderEmail("security_notice", variables, { displayName: "Acme" }, language);
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain("Acme");
    return subject;
  });
  expect(new Set(subjects).size).toBe(notices.length);
});
