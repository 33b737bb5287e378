import { durationInWords } from "../../durations.ts";
import type { TemplateDefinition } from "../../email-template.ts";
import { linkValue, nameValue, wordsValue } from "../../variables/values.ts";
import { button, contentOf, divider, heading, linkBelowButton, note, text } from "../blocks.ts";
import { exampleLink, exampleName, hourMs } from "../examples.ts";

const life = "The link works once, for {{linkLife}}.";
const link = "{{passwordResetLink}}";

/** The mail through which somebody who cannot sign in sets a new password. */
export const passwordReset: TemplateDefinition<"password_reset"> = {
  template: {
    subject: "Reset your password at {{projectDisplayName}}",
    language: "en",
    content: contentOf(life, {
      heading: heading("Reset your password at {{projectDisplayName}}"),
      greeting: text("Hello{{#if userDisplayName}} {{userDisplayName}}{{/if}},"),
      request: text("Somebody, most likely you, asked for a new password for your account at {{projectDisplayName}}."),
      action: button("Set a new password", link),
      link: linkBelowButton(link),
      divider: divider(),
      life: note(life),
      unexpected: note("If it was not you, you can ignore this email: your password stays as it is."),
    }),
  },
  values: ({ resetLink, linkLifeMs, userDisplayName }, language) => ({
    userDisplayName: nameValue(userDisplayName),
    passwordResetLink: linkValue(resetLink),
    linkLife: wordsValue(durationInWords(linkLifeMs, language)),
  }),
  example: { resetLink: exampleLink("password-reset"), linkLifeMs: hourMs, userDisplayName: exampleName },
};
