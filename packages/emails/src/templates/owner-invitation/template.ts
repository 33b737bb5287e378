import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { flagValue, linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, ifSet, note, text, variables } from "../blocks.ts";
import { exampleLink, weekMs } from "../examples.ts";

const link = "{{ownerInvitationLink}}";
const names = { project: "{{ownedProjectDisplayName}}", inviter: "{{inviterName}}" };

const ifNamed = (named: string, unnamed: string): string => ifSet("ownedProjectDisplayName", named, unnamed);

/** The first sentences: become an owner, or take the project over. */
function getRequest({ getText }: EmailLanguage): string {
  const ofKind = (kind: "ownerRequest" | "transferRequest"): string =>
    ifNamed(ifSet("inviterName", getText(`${kind}By`, names), getText(kind, names)), getText(`${kind}Unnamed`));
  return ifSet("isTransfer", ofKind("transferRequest"), ofKind("ownerRequest"));
}

/**
 * Invites a recipient, with or without an account, to own a project. Sent on behalf of project `internal`. All names
 * come from users unknown to the recipient, so they are untrusted and made inert.
 */
export const ownerInvitation: TemplateDefinition<"owner_invitation"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const subject = ifNamed(getText("ownerTitle", names), getText("ownerTitleUnnamed"));
    const life = getText("linkExpiry", variables);
    return {
      subject,
      language: tag,
      content: createContent(life, {
        heading: heading(subject),
        greeting: text(getText("greeting")),
        request: text(getRequest(language)),
        rights: text(getText("ownerRights")),
        action: button(getText("acceptInvitation"), link),
        link: buttonFallback(language, link),
        divider: divider(),
        address: note(getText("invitationAddress", variables)),
        life: note(life),
        unexpected: note(getText("ownerUnexpected")),
      }),
    };
  },
  values: (given, { locale }) => ({
    ownerInvitationLink: linkValue(given.ownerInvitationLink),
    ownedProjectDisplayName: nameValue(given.ownedProjectDisplayName),
    inviterName: nameValue(given.inviterName),
    isTransfer: flagValue(given.isTransfer),
    recipientEmail: nameValue(given.recipientEmail),
    linkLife: textValue(formatDuration(given.linkLifeMs, locale)),
  }),
  example: {
    ownerInvitationLink: exampleLink("owner-invitation"),
    ownedProjectDisplayName: "Acme",
    inviterName: "Ada Lovelace",
    isTransfer: false,
    recipientEmail: "grace@example.com",
    linkLifeMs: weekMs,
  },
  requirement: { getNames: () => ["ownerInvitationLink"] },
};
