import { typedCode } from "../../codes.ts";
import { durationInWords } from "../../durations.ts";
import type { EmailProject, MagicLinkVariables, RenderedEmail } from "../../email.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, code, divider, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";

/** The mail with which a person signs in without a password: a link, and a code to type where the link cannot be opened.
 *  The subject holds neither: subjects are shown on locked screens and kept in logs. */
export function renderMagicLink(variables: MagicLinkVariables, project: EmailProject): RenderedEmail {
  const link = httpLink(variables.magicLink);
  const otp = typedCode(variables.otp);
  const subject = `Sign in to ${singleLineName(project.displayName)}`;
  const projectName = inertName(project.displayName);

  const words = {
    title: `Sign in to ${projectName}`,
    codeRequest: "Type this code where you asked to sign in:",
    linkRequest: "Or open this link:",
    action: "Sign in",
    life: `Code and link work once, for ${durationInWords(variables.linkLifeMs)}.`,
    unexpected: `If you have not asked to sign in to ${projectName}, you can ignore this mail. Tell the code to nobody.`,
  };

  return {
    subject,
    text: [
      "Hello,",
      "",
      words.codeRequest,
      "",
      otp,
      "",
      words.linkRequest,
      "",
      link,
      "",
      words.life,
      words.unexpected,
      "",
    ].join("\n"),
    html: emailDocument({
      subject,
      preview: words.life,
      brand: projectName,
      content: [
        title(words.title),
        paragraph(words.codeRequest),
        code(otp),
        paragraph("Or sign in with one click:"),
        button(words.action, link),
        note(html`Does the button not work? Open this link:<br>${textLink(link)}`),
        divider(),
        note(words.life),
        note(words.unexpected),
      ],
    }),
  };
}
