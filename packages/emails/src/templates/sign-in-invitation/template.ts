import type { EmailProject, RenderedEmail, SignInInvitationVariables } from "../../email.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { html } from "../../html/html.ts";
import { toInertName } from "../../inert-name.ts";
import { normalizeHttpUrl } from "../../normalize-http-url.ts";

/** Invites a recipient, with or without an account, to sign in to an application. */
export function renderSignInInvitation(
  variables: SignInInvitationVariables,
  { displayName }: EmailProject,
): RenderedEmail {
  const link = normalizeHttpUrl(variables.signInLink);
  const project = toInertName(displayName);
  const application = project === "" ? "an application" : project;
  const subject = `Sign in to ${application}`;
  const request = `You've been invited to ${application}. Sign in or create an account with this email.`;
  const address = `This invitation was sent to ${toInertName(variables.recipientEmail)}.`;
  const unexpected = "Don't know who invited you? You can ignore this email.";
  return {
    subject,
    text: ["Hello,", "", request, "", link, "", address, unexpected, ""].join("\n"),
    html: renderEmailDocument({
      subject,
      preview: request,
      brand: project,
      content: [
        title(subject),
        paragraph("Hello,"),
        paragraph(request),
        button("Sign in", link),
        note(html`Button not working? Paste this link into your browser:<br>${textLink(link)}`),
        divider(),
        note(address),
        note(unexpected),
      ],
    }),
  };
}
