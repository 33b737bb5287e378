import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, note, text } from "../blocks.ts";
import { exampleLink, weekMs } from "../examples.ts";

const life = "This link works once and expires in {{linkLife}}.";
const link = "{{teamInvitationLink}}";
const team = "{{#if teamDisplayName}}{{teamDisplayName}}{{else}}a team{{/if}}";
const invitationPhrase =
  "{{#if inviterDisplayName}}{{inviterDisplayName}} invited you{{else}}You've been invited{{/if}}";

/**
 * Invites a recipient to a team. Values chosen by members are untrusted and made inert, because the recipient may not
 * know them.
 */
export const teamInvitation: TemplateDefinition<"team_invitation"> = {
  template: {
    subject: `Join ${team} on {{projectDisplayName}}`,
    language: "en",
    content: createContent(life, {
      heading: heading(`Join ${team} on {{projectDisplayName}}`),
      greeting: text("Hello,"),
      request: text(`${invitationPhrase} to join ${team} on {{projectDisplayName}}.`),
      action: button("Accept invitation", link),
      link: buttonFallback(link),
      divider: divider(),
      address: note("This invitation was sent to {{recipientEmail}}."),
      life: note(life),
      unexpected: note(
        "Don't know this team? You can ignore this email. You won't join unless you accept the invitation.",
      ),
    }),
  },
  values: (variables, language) => ({
    teamDisplayName: nameValue(variables.teamDisplayName),
    teamInvitationLink: linkValue(variables.teamInvitationLink),
    inviterDisplayName: nameValue(variables.inviterDisplayName),
    recipientEmail: nameValue(variables.recipientEmail),
    linkLife: textValue(formatDuration(variables.linkLifeMs, language)),
  }),
  example: {
    teamInvitationLink: exampleLink("team-invitation"),
    teamDisplayName: "Blue Team",
    inviterDisplayName: "Ada Lovelace",
    recipientEmail: "grace@example.com",
    linkLifeMs: weekMs,
  },
};
