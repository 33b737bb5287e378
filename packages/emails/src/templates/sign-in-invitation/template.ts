import type { EmailProject, RenderedEmail, SignInInvitationVariables } from "../../email.ts";
import { button, divider, note, paragraph, pastedLink, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { toInertName } from "../../inert-name.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { normalizeHttpUrl } from "../../normalize-http-url.ts";

/** Invites a recipient, with or without an account, to sign in to an application. */
export function renderSignInInvitation(
  variables: SignInInvitationVariables,
  sender: EmailProject,
  language: EmailLanguage,
): RenderedEmail {
  const { getText } = language;
  const link = normalizeHttpUrl(variables.signInLink);
  const project = toInertName(sender.displayName);
  const isNamed = project !== "";
  const subject = isNamed ? getText("signInTitle", { project }) : getText("inviteTitleUnnamed");
  const request = isNamed ? getText("inviteRequest", { project }) : getText("inviteRequestUnnamed");
  const address = getText("invitationAddress", { email: toInertName(variables.recipientEmail) });
  const unexpected = getText("inviteUnexpected");
  return {
    subject,
    text: [getText("greeting"), "", request, "", link, "", address, unexpected, ""].join("\n"),
    html: renderEmailDocument({
      language,
      subject,
      preview: request,
      project: sender,
      content: [
        title(subject),
        paragraph(getText("greeting")),
        paragraph(request),
        button(getText("signInButton"), link),
        pastedLink(language, link),
        divider(),
        note(address),
        note(unexpected),
      ],
    }),
  };
}
