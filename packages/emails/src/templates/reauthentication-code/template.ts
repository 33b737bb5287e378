import type { EmailProject, ReauthenticationCodeVariables, RenderedEmail } from "../../email.ts";
import { formatCode } from "../../format-code.ts";
import { formatDuration } from "../../format-duration.ts";
import { code, divider, note, paragraph, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { toInertName, toSingleLine } from "../../inert-name.ts";

/** Sends the code for step-up authentication of a signed-in user. */
export function renderReauthenticationCode(
  variables: ReauthenticationCodeVariables,
  project: EmailProject,
): RenderedEmail {
  const otp = formatCode(variables.otp);
  const subject = `Confirm it's you at ${toSingleLine(project.displayName)}`;
  const projectName = toInertName(project.displayName);

  const messages = {
    title: `Confirm it's you at ${projectName}`,
    request: "We received a request to change your account. Enter this code to continue:",
    expiry: `This code works once and expires in ${formatDuration(variables.codeLifeMs)}.`,
    unexpected:
      "Didn't request this? Someone else may be signed in to your account. Sign out of any sessions you don't recognize. Never share this code.",
  };

  return {
    subject,
    text: ["Hello,", "", messages.request, "", otp, "", messages.expiry, messages.unexpected, ""].join("\n"),
    html: renderEmailDocument({
      subject,
      preview: messages.expiry,
      brand: projectName,
      content: [
        title(messages.title),
        paragraph(messages.request),
        code(otp),
        divider(),
        note(messages.expiry),
        note(messages.unexpected),
      ],
    }),
  };
}
