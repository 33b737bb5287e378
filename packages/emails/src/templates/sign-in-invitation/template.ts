import type { TemplateDefinition } from "../../email-template.ts";
import { linkValue, nameValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, ifSet, note, text, variables } from "../blocks.ts";

const link = "{{signInLink}}";
const ifNamed = (named: string, unnamed: string): string => ifSet("projectDisplayName", named, unnamed);

/** Invites a recipient, with or without an account, to sign in to an application. */
export const signInInvitation: TemplateDefinition<"sign_in_invitation"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const subject = ifNamed(getText("signInTitle", variables), getText("inviteTitleUnnamed"));
    const request = ifNamed(getText("inviteRequest", variables), getText("inviteRequestUnnamed"));
    return {
      subject,
      language: tag,
      content: createContent(request, {
        heading: heading(subject),
        greeting: text(getText("greeting")),
        request: text(request),
        action: button(getText("signInButton"), link),
        link: buttonFallback(language, link),
        divider: divider(),
        address: note(getText("invitationAddress", variables)),
        unexpected: note(getText("inviteUnexpected")),
      }),
    };
  },
  values: ({ signInLink, recipientEmail }) => ({
    signInLink: linkValue(signInLink),
    recipientEmail: nameValue(recipientEmail),
  }),
  example: { signInLink: "https://example.com/handler/sign-in", recipientEmail: "grace@example.com" },
  requirement: { getNames: () => ["signInLink"] },
};
