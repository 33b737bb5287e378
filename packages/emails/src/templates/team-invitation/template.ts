import { durationInWords } from "../../durations.ts";
import type { TemplateDefinition } from "../../email-template.ts";
import { linkValue, nameValue, wordsValue } from "../../variables/values.ts";
import { button, contentOf, divider, heading, linkBelowButton, note, text } from "../blocks.ts";
import { exampleLink, weekMs } from "../examples.ts";

const life = "The link works once, for {{linkLife}}.";
const link = "{{teamInvitationLink}}";
const team = "{{#if teamDisplayName}}{{teamDisplayName}}{{else}}a team{{/if}}";
const theTeam = "{{#if teamDisplayName}}the team “{{teamDisplayName}}”{{else}}a team{{/if}}";
const inviter = "{{#if inviterDisplayName}}{{inviterDisplayName}} invites you{{else}}You are invited{{/if}}";

/** The mail that invites an address to a team. Everything in it that a member chose is made harmless: it goes to strangers to the reader. */
export const teamInvitation: TemplateDefinition<"team_invitation"> = {
  template: {
    subject: `Join ${team} at {{projectDisplayName}}`,
    language: "en",
    content: contentOf(life, {
      heading: heading(`Join ${team} at {{projectDisplayName}}`),
      greeting: text("Hello,"),
      request: text(`${inviter} to ${theTeam} at {{projectDisplayName}}.`),
      action: button("See the invitation", link),
      link: linkBelowButton(link),
      divider: divider(),
      address: note("The invitation was sent to {{recipientEmail}}."),
      life: note(life),
      unexpected: note(
        "If you do not know this team, you can ignore this email: nobody joins it without opening the link.",
      ),
    }),
  },
  values: (variables, language) => ({
    teamDisplayName: nameValue(variables.teamDisplayName),
    teamInvitationLink: linkValue(variables.teamInvitationLink),
    inviterDisplayName: nameValue(variables.inviterDisplayName),
    recipientEmail: nameValue(variables.recipientEmail),
    linkLife: wordsValue(durationInWords(variables.linkLifeMs, language)),
  }),
  example: {
    teamInvitationLink: exampleLink("team-invitation"),
    teamDisplayName: "Blue Team",
    inviterDisplayName: "Ada Lovelace",
    recipientEmail: "grace@example.com",
    linkLifeMs: weekMs,
  },
};
