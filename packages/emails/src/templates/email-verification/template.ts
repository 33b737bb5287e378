import { durationInWords } from "../../durations.ts";
import type { TemplateDefinition } from "../../email-template.ts";
import { linkValue, nameValue, wordsValue } from "../../variables/values.ts";
import { button, contentOf, divider, heading, linkBelowButton, note, text } from "../blocks.ts";
import { exampleLink, exampleName, weekMs } from "../examples.ts";

const life = "The link works for {{linkLife}}.";
const link = "{{emailVerificationLink}}";

/** The mail that asks whether an address belongs to the person who gave it. */
export const emailVerification: TemplateDefinition<"email_verification"> = {
  template: {
    subject: "Verify your email at {{projectDisplayName}}",
    language: "en",
    content: contentOf(life, {
      heading: heading("Verify your email at {{projectDisplayName}}"),
      greeting: text("Hello{{#if userDisplayName}} {{userDisplayName}}{{/if}},"),
      request: text("Please confirm that this is your email address, so that {{projectDisplayName}} can reach you."),
      action: button("Verify email", link),
      link: linkBelowButton(link),
      divider: divider(),
      life: note(life),
      unexpected: note("If you have not given this address to {{projectDisplayName}}, you can ignore this email."),
    }),
  },
  values: ({ emailVerificationLink, linkLifeMs, userDisplayName }, language) => ({
    userDisplayName: nameValue(userDisplayName),
    emailVerificationLink: linkValue(emailVerificationLink),
    linkLife: wordsValue(durationInWords(linkLifeMs, language)),
  }),
  example: {
    emailVerificationLink: exampleLink("email-verification"),
    linkLifeMs: weekMs,
    userDisplayName: exampleName,
  },
};
