import { durationInWords } from "../../durations.ts";
import type { EmailProject, PasswordResetVariables, RenderedEmail } from "../../email.ts";
import { greeting } from "../../greeting.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";

/** The mail through which somebody who cannot sign in sets a new password. */
export function renderPasswordReset(variables: PasswordResetVariables, project: EmailProject): RenderedEmail {
  const link = httpLink(variables.resetLink);
  const subject = `Reset your password at ${singleLineName(project.displayName)}`;
  const projectName = inertName(project.displayName);

  const words = {
    title: `Reset your password at ${projectName}`,
    greeting: greeting(variables.userDisplayName),
    request: `Somebody, most likely you, asked for a new password for your account at ${projectName}.`,
    action: "Set a new password",
    life: `The link works once, for ${durationInWords(variables.linkLifeMs)}.`,
    unexpected: "If it was not you, you can ignore this mail: your password stays as it is.",
  };

  return {
    subject,
    text: [
      words.greeting,
      "",
      words.request,
      "Open this link to set one:",
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
        paragraph(words.greeting),
        paragraph(words.request),
        button(words.action, link),
        note(html`Does the button not work? Open this link:<br>${textLink(link)}`),
        divider(),
        note(words.life),
        note(words.unexpected),
      ],
    }),
  };
}
