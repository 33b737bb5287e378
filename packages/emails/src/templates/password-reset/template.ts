import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, note, text } from "../blocks.ts";
import { exampleLink, exampleName, hourMs } from "../examples.ts";

const life = "This link works once and expires in {{linkLife}}.";
const link = "{{passwordResetLink}}";

/** Lets a user who cannot sign in set a new password. */
export const passwordReset: TemplateDefinition<"password_reset"> = {
  template: {
    subject: "Reset your password at {{projectDisplayName}}",
    language: "en",
    content: createContent(life, {
      heading: heading("Reset your password at {{projectDisplayName}}"),
      greeting: text("Hello{{#if userDisplayName}} {{userDisplayName}}{{/if}},"),
      request: text("We received a request to reset your {{projectDisplayName}} password."),
      action: button("Reset password", link),
      link: buttonFallback(link),
      divider: divider(),
      life: note(life),
      unexpected: note("Didn't request this? You can ignore this email. Your password won't change."),
    }),
  },
  values: ({ resetLink, linkLifeMs, userDisplayName }, language) => ({
    userDisplayName: nameValue(userDisplayName),
    passwordResetLink: linkValue(resetLink),
    linkLife: textValue(formatDuration(linkLifeMs, language)),
  }),
  example: { resetLink: exampleLink("password-reset"), linkLifeMs: hourMs, userDisplayName: exampleName },
};
