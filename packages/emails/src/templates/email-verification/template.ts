import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, note, text } from "../blocks.ts";
import { exampleLink, exampleName, weekMs } from "../examples.ts";

const life = "This link expires in {{linkLife}}.";
const link = "{{emailVerificationLink}}";

/** Asks the recipient to verify their email. */
export const emailVerification: TemplateDefinition<"email_verification"> = {
  template: {
    subject: "Verify your email at {{projectDisplayName}}",
    language: "en",
    content: createContent(life, {
      heading: heading("Verify your email at {{projectDisplayName}}"),
      greeting: text("Hello{{#if userDisplayName}} {{userDisplayName}}{{/if}},"),
      request: text("Please confirm that this is your email, so {{projectDisplayName}} can reach you."),
      action: button("Verify email", link),
      link: buttonFallback(link),
      divider: divider(),
      life: note(life),
      unexpected: note("Didn't sign up for {{projectDisplayName}}? You can ignore this email."),
    }),
  },
  values: ({ emailVerificationLink, linkLifeMs, userDisplayName }, language) => ({
    userDisplayName: nameValue(userDisplayName),
    emailVerificationLink: linkValue(emailVerificationLink),
    linkLife: textValue(formatDuration(linkLifeMs, language)),
  }),
  example: {
    emailVerificationLink: exampleLink("email-verification"),
    linkLifeMs: weekMs,
    userDisplayName: exampleName,
  },
};
