import { durationInWords } from "../../durations.ts";
import type { EmailProject, RenderedEmail, TeamInvitationVariables } from "../../email.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, divider, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";

/** The mail that invites somebody to a team. Any member may have named the team and themselves: both are strangers to the reader. */
export function renderTeamInvitation(variables: TeamInvitationVariables, project: EmailProject): RenderedEmail {
  const link = httpLink(variables.teamInvitationLink);
  const teamName = inertName(variables.teamDisplayName);
  const team = teamName ? `the team “${teamName}”` : "a team";
  const subject = `Join ${teamName || team} at ${singleLineName(project.displayName)}`;
  const projectName = inertName(project.displayName);
  const inviter = inertName(variables.inviterDisplayName ?? "");

  const words = {
    title: `Join ${teamName || team} at ${projectName}`,
    request: inviter
      ? `${inviter} invites you to ${team} at ${projectName}.`
      : `You are invited to ${team} at ${projectName}.`,
    action: "See the invitation",
    address: `The invitation was sent to ${inertName(variables.recipientEmail)}.`,
    life: `The link works once, for ${durationInWords(variables.linkLifeMs)}.`,
    unexpected: "If you do not know this team, you can ignore this mail: nobody joins it without opening the link.",
  };

  return {
    subject,
    text: [
      "Hello,",
      "",
      words.request,
      "Open this link to see the invitation:",
      "",
      link,
      "",
      words.address,
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
        paragraph(words.request),
        button(words.action, link),
        note(html`Does the button not work? Open this link:<br>${textLink(link)}`),
        divider(),
        note(words.address),
        note(words.life),
        note(words.unexpected),
      ],
    }),
  };
}
