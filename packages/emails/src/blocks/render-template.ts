import type { RenderedEmail } from "../email.ts";
import { type EmailTemplate, TemplateProblem, type Value } from "../email-template.ts";
import { toValues } from "../variables/fill.ts";
import { fillShownSubject, fillSubject } from "../variables/subject.ts";
import type { Content } from "./block.ts";
import { drawDocument } from "./html/layout.ts";
import { readContent } from "./read/read-content.ts";
import { toTextPart } from "./text-part.ts";

/** Longest mail of a project's own template, in characters of its HTML; mail programs cut far shorter ones. */
const htmlMaxLength = 500_000;

const tooLarge = "The mail would be larger than 500000 characters";

/** Renders a template with its values. @throws TemplateProblem when its content is none. */
export function renderTemplate(template: EmailTemplate, values: Readonly<Record<string, Value>>): RenderedEmail {
  return render(template, readContent(template.content), values);
}

function render(template: EmailTemplate, content: Content, values: Readonly<Record<string, Value>>): RenderedEmail {
  const marked = toValues(values);
  const subject = fillSubject(template.subject, marked);
  return {
    subject,
    shownSubject: fillShownSubject(template.subject, marked),
    html: drawDocument(content, marked, { subject, language: template.language }),
    text: toTextPart(content, marked),
  };
}

/** The same for a template that somebody else made, who may want to keep the server busy. @throws TemplateProblem also when it is too large */
export function renderForeignTemplate(template: EmailTemplate, values: Readonly<Record<string, Value>>): RenderedEmail {
  const content = readContent(template.content);
  const longest = Math.max(...Object.values(values).map(({ body }) => body.length));
  if (content.tagCount * longest > htmlMaxLength) throw new TemplateProblem(tooLarge);
  const mail = render(template, content, values);
  if (mail.html.length > htmlMaxLength) throw new TemplateProblem(tooLarge);
  return mail;
}
