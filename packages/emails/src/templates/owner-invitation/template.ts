import { durationInWords } from "../../durations.ts";
import type { EmailProject, OwnerInvitationVariables, RenderedEmail } from "../../email.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName } from "../../names.ts";

/** The words, every name in which was chosen by somebody who is a stranger to the reader. */
function wordsOf(variables: OwnerInvitationVariables) {
  const owned = inertName(variables.ownedProjectDisplayName);
  const inviter = inertName(variables.inviterName ?? "");
  const project = owned === "" ? "a project" : `the project “${owned}”`;
  const invites = inviter === "" ? "You are invited" : `${inviter} invites you`;
  return {
    title: `Become an owner of ${owned === "" ? "a project" : owned}`,
    request: variables.isTransfer
      ? `${invites} to take over ${project}. Its present owner hands it on to you, and is no owner any more once you accept.`
      : `${invites} to become an owner of ${project}.`,
    rights:
      "An owner may do everything with it: see and change its users, its settings and its keys, make others owners, and delete it.",
    address: `The invitation was sent to ${inertName(variables.recipientEmail)}.`,
    life: `The link works once, for ${durationInWords(variables.linkLifeMs)}.`,
    unexpected:
      "If you do not know who invites you, you can ignore this email: nobody becomes an owner without opening the link.",
  };
}

/** The mail that invites somebody to own a project, with or without an account. It is sent in the name of project `internal`. */
export function renderOwnerInvitation(
  variables: OwnerInvitationVariables,
  { displayName }: EmailProject,
): RenderedEmail {
  const link = httpLink(variables.ownerInvitationLink);
  const words = wordsOf(variables);
  const { request, rights, address, life, unexpected } = words;
  return {
    subject: words.title,
    text: ["Hello,", "", request, rights, "", link, "", address, life, unexpected, ""].join("\n"),
    html: emailDocument({
      subject: words.title,
      preview: life,
      brand: inertName(displayName),
      content: [
        title(words.title),
        paragraph("Hello,"),
        paragraph(request),
        paragraph(rights),
        button("See the invitation", link),
        note(html`Does the button not work? Open this link:<br>${textLink(link)}`),
        divider(),
        note(address),
        note(life),
        note(unexpected),
      ],
    }),
  };
}
