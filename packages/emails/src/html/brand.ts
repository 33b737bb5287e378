import type { EmailBranding, EmailProject, RenderedEmail } from "../email.ts";
import { toInertName } from "../inert-name.ts";
import type { EmailLanguage } from "../languages/email-language.ts";
import { normalizeHttpUrl } from "../normalize-http-url.ts";
import { type Html, html, styles } from "./html.ts";

/** The project's mark above the card, and the links below it. */
export interface EmailFrame {
  /** A logo shows the name, so that the name needn't follow. */
  readonly mark: Html;
  readonly hasLogo: boolean;
  readonly footer: Html;
}

const noBranding: EmailBranding = {};

/** Height of a logo, and side of an icon, in pixels. */
const logoHeight = 32;

/** A preview may contain a picture that isn't stored yet. */
const toPictureUrl = (url: string): string => (/^data:image\//.test(url) ? url : normalizeHttpUrl(url));

const picture = (url: string, alt: string): Html =>
  html`<img src="${toPictureUrl(url)}" alt="${alt}" height="${String(logoHeight)}" style="display:block;height:${String(logoHeight)}px;width:auto;max-width:240px;border:0">`;

const initial = (displayName: string): Html => {
  const letter = /[\p{L}\p{N}]/u.exec(displayName)?.[0].toUpperCase() ?? "";
  return html`<span class="mark" style="${styles.mark}">${letter}</span>`;
};

function renderMark({ displayName, branding }: EmailProject): { readonly mark: Html; readonly hasLogo: boolean } {
  const { logo_url, logo_dark_url, icon_url } = branding ?? noBranding;
  const name = toInertName(displayName);
  if (logo_url === undefined)
    return { mark: icon_url === undefined ? initial(displayName) : picture(icon_url, ""), hasLogo: false };
  if (logo_dark_url === undefined) return { mark: picture(logo_url, name), hasLogo: true };
  // Clients without style sheets show the first one; Outlook, too, because it ignores `display` only without `mso-hide`.
  const dark = html`<div class="logo-dark" style="display:none;mso-hide:all">${picture(logo_dark_url, name)}</div>`;
  return { mark: html`<div class="logo-light">${picture(logo_url, name)}</div>${dark}`, hasLogo: true };
}

const link = (href: string, label: string): Html =>
  html`<a class="link" href="${href}" style="color:#0b6e63;text-decoration:underline">${label}</a>`;

interface FooterLink {
  readonly label: string;
  readonly href: string;
}

const listDocuments = ({ branding }: EmailProject, { getText }: EmailLanguage): FooterLink[] => {
  const { terms_url, privacy_url } = branding ?? noBranding;
  return [
    ...(terms_url === undefined ? [] : [{ label: getText("terms"), href: normalizeHttpUrl(terms_url) }]),
    ...(privacy_url === undefined ? [] : [{ label: getText("privacyPolicy"), href: normalizeHttpUrl(privacy_url) }]),
  ];
};

function renderFooter(project: EmailProject, language: EmailLanguage): Html {
  const documents = listDocuments(project, language).map(({ label, href }) => link(href, label));
  const support = project.branding?.support_email;
  // The address may be anywhere in the sentence.
  const [before = "", after = ""] = language.getText("support", { email: "\n" }).split("\n");
  const lines = [
    ...(support === undefined
      ? []
      : [html`${before}${link(`mailto:${encodeURIComponent(support).replace("%40", "@")}`, support)}${after}`]),
    ...(documents.length === 0
      ? []
      : [html`${documents.map((each, index) => (index === 0 ? each : html` · ${each}`))}`]),
  ];
  if (lines.length === 0) return html``;
  return html`<tr><td class="note" style="${styles.note};padding:16px 8px 0">${lines.map((each, index) => (index === 0 ? each : html`<br>${each}`))}</td></tr>
`;
}

export const createFrame = (project: EmailProject, language: EmailLanguage): EmailFrame => ({
  ...renderMark(project),
  footer: renderFooter(project, language),
});

/** The line above the card. `name`: what follows an icon or an initial. */
export const renderBrandLine = ({ mark, hasLogo }: EmailFrame, name: string | Html, nameStyle: Html | ""): Html =>
  hasLogo
    ? mark
    : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="${String(logoHeight)}">${mark}</td><td${nameStyle}>${name}</td></tr></table>`;

/** Only where they are colors of a style, not in text. */
const colorPattern = /(?<=color:\s?|bgcolor=")(?:#0b6e63|#4fc7b4|#06211c)\b/g;

function applyAccent(document: string, { light = {}, dark = {} }: EmailBranding): string {
  const accents: Readonly<Record<string, string | undefined>> = {
    "#0b6e63": light.accent,
    "#4fc7b4": dark.accent,
    "#06211c": dark["on-accent"],
  };
  return document.replace(colorPattern, (color) => accents[color] ?? color);
}

/** The email in the project's colors, with the links of its footer as text, too. */
export function finishEmail(email: RenderedEmail, project: EmailProject, language: EmailLanguage): RenderedEmail {
  const { branding } = project;
  if (!branding) return email;
  const { support_email: support } = branding;
  const lines = [
    ...(support === undefined ? [] : [language.getText("support", { email: support })]),
    ...listDocuments(project, language).map(({ label, href }) => `${language.getText("label", { label })}\n${href}`),
  ];
  const footer = lines.length === 0 ? "" : `\n${lines.join("\n\n")}\n`;
  return { ...email, html: applyAccent(email.html, branding), text: `${email.text}${footer}` };
}
