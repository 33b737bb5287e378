import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, ifSet, note, text, variables } from "../blocks.ts";
import { exampleLink, weekMs } from "../examples.ts";

const link = "{{teamInvitationLink}}";

/**
 * Invites a recipient to a team. Values chosen by members are untrusted and made inert, because the recipient may not
 * know them.
 */
export const teamInvitation: TemplateDefinition<"team_invitation"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const ifNamed = (named: string, unnamed: string) => ifSet("teamDisplayName", named, unnamed);
    const subject = ifNamed(getText("teamTitle", variables), getText("teamTitleUnnamed", variables));
    const life = getText("linkExpiry", variables);
    const request = ifSet(
      "inviterDisplayName",
      ifNamed(getText("teamRequestBy", variables), getText("teamRequestByUnnamed", variables)),
      ifNamed(getText("teamRequest", variables), getText("teamRequestUnnamed", variables)),
    );
    return {
      subject,
      language: tag,
      content: createContent(life, {
        heading: heading(subject),
        greeting: text(getText("greeting")),
        request: text(request),
        action: button(getText("acceptInvitation"), link),
        link: buttonFallback(language, link),
        divider: divider(),
        address: note(getText("invitationAddress", variables)),
        life: note(life),
        unexpected: note(getText("teamUnexpected")),
      }),
    };
  },
  values: (given, { locale }) => ({
    teamDisplayName: nameValue(given.teamDisplayName),
    teamInvitationLink: linkValue(given.teamInvitationLink),
    inviterDisplayName: nameValue(given.inviterDisplayName),
    recipientEmail: nameValue(given.recipientEmail),
    linkLife: textValue(formatDuration(given.linkLifeMs, locale)),
  }),
  example: {
    teamInvitationLink: exampleLink("team-invitation"),
    teamDisplayName: "Blue Team",
    inviterDisplayName: "Ada Lovelace",
    recipientEmail: "grace@example.com",
    linkLifeMs: weekMs,
  },
};
