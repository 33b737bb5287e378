import type { EmailTemplate, TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { codeValue, linkValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, note, text, variables } from "../blocks.ts";
import { exampleLink, tenMinutesMs } from "../examples.ts";

const link = "{{magicLink}}";

/** For clients that don't accept the typed code. */
function getLinkOnlyTemplate(language: EmailLanguage): EmailTemplate {
  const { getText, tag } = language;
  const subject = getText("signInTitle", variables);
  const life = getText("linkExpiry", variables);
  return {
    subject,
    language: tag,
    content: createContent(life, {
      heading: heading(subject),
      request: text(getText("signInLink")),
      action: button(getText("signInButton"), link),
      link: buttonFallback(language, link),
      divider: divider(),
      life: note(life),
      unexpected: note(getText("signInUnexpectedLink", variables)),
    }),
  };
}

function getCodeTemplate(language: EmailLanguage): EmailTemplate {
  const { getText, tag } = language;
  const subject = getText("signInTitle", variables);
  const life = getText("signInExpiry", variables);
  return {
    subject,
    language: tag,
    content: createContent(life, {
      heading: heading(subject),
      request: text(getText("signInCode")),
      code: text("{{otp}}"),
      alternative: text(getText("signInCodeOrLink")),
      action: button(getText("signInButton"), link),
      link: buttonFallback(language, link),
      divider: divider(),
      life: note(life),
      unexpected: note(getText("signInUnexpectedCode", variables)),
    }),
  };
}

/**
 * Lets a user sign in without a password: with a link, or with a code when they cannot open the link. The subject and
 * preview contain neither, because they appear on lock screens and in logs.
 */
export const magicLink: TemplateDefinition<"magic_link"> = {
  getTemplate: (language, { isLinkOnly } = magicLink.example) =>
    isLinkOnly ? getLinkOnlyTemplate(language) : getCodeTemplate(language),
  values: (given, { locale }) => ({
    magicLink: linkValue(given.magicLink),
    otp: codeValue(given.otp),
    linkLife: textValue(formatDuration(given.linkLifeMs, locale)),
  }),
  example: { magicLink: exampleLink("magic-link-callback"), otp: "K7M2QX", linkLifeMs: tenMinutesMs },
};
