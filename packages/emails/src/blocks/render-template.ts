import type { RenderedEmail } from "../email.ts";
import { type EmailTemplate, TemplateProblem, type Value } from "../email-template.ts";
import { toValues } from "../variables/fill.ts";
import { fillSubject } from "../variables/subject.ts";
import type { Content } from "./block.ts";
import { checkAddresses } from "./check-addresses.ts";
import { drawDocument } from "./html/layout.ts";
import { readContent } from "./read/read-content.ts";
import { toTextPart } from "./text-part.ts";

type NamedValues = Readonly<Record<string, Value>>;

/** Longest mail of a project's own template, in characters of its HTML; mail programs cut far shorter ones. */
const htmlMaxLength = 500_000;
/** Most variables and other tags in one mail of a project's own template. */
const tagsMax = 200;

/** Renders a template of ours. */
export const renderTemplate = (template: EmailTemplate, values: NamedValues): RenderedEmail =>
  render(template, readContent(template.content), values);

function render({ subject: words, language }: EmailTemplate, content: Content, named: NamedValues): RenderedEmail {
  const values = toValues(named);
  const subject = fillSubject(words, values);
  return {
    subject,
    html: drawDocument(content, values, { subject, language }),
    text: toTextPart(content, values),
  };
}

/**
 * Renders a template of somebody else, who may want to keep the server busy. @throws TemplateError when it is none, or
 * too large
 */
export function renderForeignTemplate(template: EmailTemplate, values: NamedValues): RenderedEmail {
  const content = readContent(template.content);
  const { tagCount } = content;
  if (tagCount > tagsMax) throw new TemplateProblem(`The mail uses variables ${tagCount} times; at most ${tagsMax}`);
  const longest = Math.max(...Object.values(values).map(({ body }) => body.length));
  const mail = tagCount * longest > htmlMaxLength ? null : render(template, content, values);
  if (mail === null || mail.html.length > htmlMaxLength)
    throw new TemplateProblem(`The mail must be at most ${htmlMaxLength} characters of HTML`);
  return mail;
}

/** Everything that can be wrong with a template, tried out with examples. @throws TemplateError */
export function checkTemplate(template: EmailTemplate, values: NamedValues): void {
  checkAddresses(readContent(template.content), toValues(values));
  renderForeignTemplate(template, values);
}
