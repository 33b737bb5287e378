import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, greeting, heading, note, text, variables } from "../blocks.ts";
import { exampleLink, exampleName, hourMs } from "../examples.ts";

const link = "{{passwordResetLink}}";

/** Lets a user who cannot sign in set a new password. */
export const passwordReset: TemplateDefinition<"password_reset"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const subject = getText("resetTitle", variables);
    const life = getText("linkExpiry", variables);
    return {
      subject,
      language: tag,
      content: createContent(life, {
        heading: heading(subject),
        greeting: greeting(language),
        request: text(getText("resetRequest", variables)),
        action: button(getText("resetButton"), link),
        link: buttonFallback(language, link),
        divider: divider(),
        life: note(life),
        unexpected: note(getText("resetUnexpected")),
      }),
    };
  },
  values: ({ resetLink, linkLifeMs, userDisplayName }, { locale }) => ({
    userDisplayName: nameValue(userDisplayName),
    passwordResetLink: linkValue(resetLink),
    linkLife: textValue(formatDuration(linkLifeMs, locale)),
  }),
  example: { resetLink: exampleLink("password-reset"), linkLifeMs: hourMs, userDisplayName: exampleName },
};
