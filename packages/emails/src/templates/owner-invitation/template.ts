import type { EmailProject, OwnerInvitationVariables, RenderedEmail } from "../../email.ts";
import { formatDuration } from "../../format-duration.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { html } from "../../html/html.ts";
import { toInertName } from "../../inert-name.ts";
import { normalizeHttpUrl } from "../../normalize-http-url.ts";

/** The text of the email. All names come from users unknown to the recipient, so they are untrusted. */
function createMessages(variables: OwnerInvitationVariables) {
  const projectName = toInertName(variables.ownedProjectDisplayName);
  const inviter = toInertName(variables.inviterName ?? "");
  const project = projectName === "" ? "a project" : `the project “${projectName}”`;
  const invites = inviter === "" ? "You've been invited" : `${inviter} invited you`;
  return {
    // Tools find invitations by "join" in the subject.
    title: `Join ${projectName === "" ? "a project" : projectName} as an owner`,
    request: variables.isTransfer
      ? `${invites} to take over ${project}. When you accept, you become an owner and the current owner is removed.`
      : `${invites} to become an owner of ${project}.`,
    rights:
      "Owners have full access: they can view and change users, settings and keys, add other owners, and delete the project.",
    address: `This invitation was sent to ${toInertName(variables.recipientEmail)}.`,
    expiry: `This link works once and expires in ${formatDuration(variables.linkLifeMs)}.`,
    unexpected:
      "Don't know who invited you? You can ignore this email. You won't become an owner unless you accept the invitation.",
  };
}

/** Invites a recipient, with or without an account, to own a project. Sent on behalf of project `internal`. */
export function renderOwnerInvitation(
  variables: OwnerInvitationVariables,
  { displayName }: EmailProject,
): RenderedEmail {
  const link = normalizeHttpUrl(variables.ownerInvitationLink);
  const messages = createMessages(variables);
  const { request, rights, address, expiry, unexpected } = messages;
  return {
    subject: messages.title,
    text: ["Hello,", "", request, rights, "", link, "", address, expiry, unexpected, ""].join("\n"),
    html: renderEmailDocument({
      subject: messages.title,
      preview: expiry,
      brand: toInertName(displayName),
      content: [
        title(messages.title),
        paragraph("Hello,"),
        paragraph(request),
        paragraph(rights),
        button("Accept invitation", link),
        note(html`Button not working? Paste this link into your browser:<br>${textLink(link)}`),
        divider(),
        note(address),
        note(expiry),
        note(unexpected),
      ],
    }),
  };
}
