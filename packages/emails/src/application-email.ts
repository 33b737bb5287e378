import { renderCustomTemplate } from "./blocks/render-template.ts";
import type { EmailProject, RenderedEmail } from "./email.ts";
import { TemplateError, type Value } from "./email-template.ts";
import { createFrame, finishEmail } from "./html/brand.ts";
import { renderEmailDocument } from "./html/email-document.ts";
import { escapeHtml, Html, html, styles } from "./html/html.ts";
import { htmlToText } from "./html/html-to-text.ts";
import { type EmailLanguage, englishLanguage } from "./languages/email-language.ts";
import { normalizeHttpUrl } from "./normalize-http-url.ts";
import { assignMarks, fillWithMarks, type MarkedValues, splitAtMarks } from "./variables/fill.ts";
import { toSubjectLine } from "./variables/subject.ts";
import { nameValue, projectValue, textValue } from "./variables/template-values.ts";

/** The source of a template or draft: a subject, and HTML or blocks, all with variables. */
export type EmailSource =
  | { readonly subject: string; readonly html: string }
  | { readonly subject: string; readonly content: unknown };

/** What an application sends: a source, or text that is sent unchanged. */
export interface ApplicationEmail {
  readonly source: EmailSource;
  /** Replaces the source's subject; sent unchanged. */
  readonly subject?: string | undefined;
  /** The HTML is not a template, so braces in it mean nothing. */
  readonly isVerbatim?: boolean | undefined;
  /** Puts HTML that is not a complete document into the frame of Vestibule's own emails. */
  readonly hasTheme: boolean;
  /** Values by variable name, chosen by the application. */
  readonly variables: Readonly<Record<string, string>>;
}

interface Recipient {
  /** Chosen by the user, so untrusted. */
  readonly userDisplayName: string | null;
  /** Absolute http(s) URL; null: the email can't be turned off. */
  readonly unsubscribeLink: string | null;
  /** Of the footer. Default: English. */
  readonly language?: EmailLanguage | undefined;
}

/** What is accepted, for error messages. */
export const emailSourceFormat =
  'Vestibule never runs code from templates. It accepts JSON with a "subject", and either "html" or "content" (the blocks of an email), such as {"subject":"News","html":"<p>Hello {{userDisplayName}}</p>"}';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws TemplateError that says what is accepted */
export function parseEmailSource(text: string): EmailSource {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new TemplateError(emailSourceFormat);
  }
  if (!isObject(parsed)) throw new TemplateError(emailSourceFormat);
  const { subject, html: body, content, ...others } = parsed;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TemplateError(`The source must not have the field ${JSON.stringify(unknown)}`);
  if (typeof subject !== "string" || subject.trim() === "") throw new TemplateError(emailSourceFormat);
  if (typeof body === "string" && content === undefined) return { subject, html: body };
  if (body === undefined && content !== undefined) return { subject, content };
  throw new TemplateError(emailSourceFormat);
}

/** The source with which a new template or draft starts. */
export const starterSource = (subject: string): string =>
  JSON.stringify(
    { subject, html: "<p>Hello{{#if userDisplayName}} {{userDisplayName}}{{/if}},</p>\n<p></p>\n" },
    null,
    2,
  );

/**
 * Renders an email of an application. Pure. `source` is trusted to say what it likes in its project's name, but not to
 * exhaust the server. @throws TemplateError if it can't be rendered
 */
export function renderApplicationEmail(
  { source, subject: givenSubject, isVerbatim = false, hasTheme, variables }: ApplicationEmail,
  project: EmailProject,
  { userDisplayName, unsubscribeLink, language = englishLanguage }: Recipient,
): RenderedEmail {
  const values: Readonly<Record<string, Value>> = {
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, textValue(value)])),
    projectDisplayName: projectValue(project.displayName),
    userDisplayName: nameValue(userDisplayName),
  };
  const rendered =
    "content" in source
      ? renderBlocks(source, { values, project, hasTheme })
      : renderHtml(source, { values: assignMarks(values), project, isVerbatim, hasTheme });
  const subject = toSubjectLine(givenSubject ?? rendered.subject) || toSubjectLine(project.displayName);
  const complete = addUnsubscribeLink({ ...rendered, subject }, unsubscribeLink, language);
  // HTML without the theme is the application's alone.
  return hasTheme ? finishEmail(complete, project, language) : complete;
}

function renderBlocks(
  source: { readonly subject: string; readonly content: unknown },
  {
    values,
    project,
    hasTheme,
  }: Pick<HtmlOptions, "project" | "hasTheme"> & { readonly values: Readonly<Record<string, Value>> },
): RenderedEmail {
  if (!hasTheme) throw new TemplateError("Blocks bring their own layout, so they need a theme. Use html instead");
  return renderCustomTemplate({ ...source, language: "" }, values, createFrame(project, englishLanguage));
}

interface HtmlOptions {
  readonly values: MarkedValues;
  readonly project: EmailProject;
  readonly isVerbatim: boolean;
  readonly hasTheme: boolean;
}

/** Longest HTML after variables are filled in, in characters. */
const maxHtmlLength = 500_000;

function renderHtml(
  source: { readonly subject: string; readonly html: string },
  { values, project, isVerbatim, hasTheme }: HtmlOptions,
): RenderedEmail {
  const fill = (text: string, toText: (value: Value) => string): string => {
    if (isVerbatim) return text;
    const pieces = splitAtMarks(fillWithMarks(text, values), values).map((piece) =>
      typeof piece === "string" ? piece : toText(piece),
    );
    // Checked before joining: a long value that is used often would exhaust the memory.
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length > maxHtmlLength)
      throw new TemplateError(`The email must be at most ${maxHtmlLength} characters of HTML`);
    return pieces.join("");
  };
  const subject = fill(source.subject, (value) => value.subject);
  const body = fill(source.html, (value) => escapeHtml(value.body));
  const isDocument = /<(?:!doctype|html|body)[\s>]/i.test(body);
  const framed = () =>
    renderEmailDocument({
      // Unknown: the application wrote the text.
      language: englishLanguage,
      subject,
      preview: "",
      project,
      content: [html`<div class="text" style="${styles.text}">${new Html(body)}</div>`],
    });
  return { subject, html: hasTheme && !isDocument ? framed() : body, text: htmlToText(body) };
}

/** Emails that can be turned off show how. @see RFC 8058 §3.1, which adds the header */
function addUnsubscribeLink(
  email: RenderedEmail,
  unsubscribeLink: string | null,
  { tag, direction, getText }: EmailLanguage,
): RenderedEmail {
  if (unsubscribeLink === null) return email;
  const link = normalizeHttpUrl(unsubscribeLink);
  const question = getText("unsubscribeQuestion");
  const label = getText("unsubscribe");
  const footer = html`<p class="note" lang="${tag}" dir="${direction}" style="${styles.note};text-align:center;padding:16px">${question} <a class="link" href="${link}" style="color:#0b6e63;text-decoration:underline">${label}</a></p>\n`;
  const end = Math.max(email.html.lastIndexOf("</body>"), email.html.lastIndexOf("</BODY>"));
  const at = end === -1 ? email.html.length : end;
  return {
    ...email,
    html: `${email.html.slice(0, at)}${footer.markup}${email.html.slice(at)}`,
    text: `${email.text.trimEnd()}\n\n${question} ${getText("label", { label })}\n${link}\n`,
  };
}
