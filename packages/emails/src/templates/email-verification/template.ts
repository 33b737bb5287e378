import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, greeting, heading, note, text, variables } from "../blocks.ts";
import { exampleLink, exampleName, weekMs } from "../examples.ts";

const link = "{{emailVerificationLink}}";

/** Asks the recipient to verify their email. */
export const emailVerification: TemplateDefinition<"email_verification"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const subject = getText("verifyTitle", variables);
    const life = getText("verifyExpiry", variables);
    return {
      subject,
      language: tag,
      content: createContent(life, {
        heading: heading(subject),
        greeting: greeting(language),
        request: text(getText("verifyRequest", variables)),
        action: button(getText("verifyButton"), link),
        link: buttonFallback(language, link),
        divider: divider(),
        life: note(life),
        unexpected: note(getText("verifyUnexpected", variables)),
      }),
    };
  },
  values: ({ emailVerificationLink, linkLifeMs, userDisplayName }, { locale }) => ({
    userDisplayName: nameValue(userDisplayName),
    emailVerificationLink: linkValue(emailVerificationLink),
    linkLife: textValue(formatDuration(linkLifeMs, locale)),
  }),
  example: {
    emailVerificationLink: exampleLink("email-verification"),
    linkLifeMs: weekMs,
    userDisplayName: exampleName,
  },
};
