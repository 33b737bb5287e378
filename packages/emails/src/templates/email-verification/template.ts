import { durationInWords } from "../../durations.ts";
import type { EmailProject, EmailVerificationVariables, RenderedEmail } from "../../email.ts";
import { greeting } from "../../greeting.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";

/** The mail that asks whether an address belongs to the person who gave it. */
export function renderEmailVerification(variables: EmailVerificationVariables, project: EmailProject): RenderedEmail {
  const link = httpLink(variables.emailVerificationLink);
  const subject = `Verify your email at ${singleLineName(project.displayName)}`;
  const projectName = inertName(project.displayName);

  const words = {
    title: `Verify your email at ${projectName}`,
    greeting: greeting(variables.userDisplayName),
    request: `Please confirm that this is your email address, so that ${projectName} can reach you.`,
    action: "Verify email",
    life: `The link works for ${durationInWords(variables.linkLifeMs)}.`,
    unexpected: `If you have not given this address to ${projectName}, you can ignore this mail.`,
  };

  return {
    subject,
    text: [
      words.greeting,
      "",
      words.request,
      "Open this link to verify it:",
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
