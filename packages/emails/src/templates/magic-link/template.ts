import { durationInWords } from "../../durations.ts";
import type { TemplateDefinition } from "../../email-template.ts";
import { codeValue, linkValue, wordsValue } from "../../variables/values.ts";
import { button, contentOf, divider, heading, linkBelowButton, note, text } from "../blocks.ts";
import { exampleLink, tenMinutesMs } from "../examples.ts";

const life = "Code and link work once, for {{linkLife}}.";
const link = "{{magicLink}}";

/**
 * The mail with which a person signs in without a password: a link, and a code to type where the link cannot be opened.
 * The subject holds neither: subjects are shown on locked screens and kept in logs.
 */
export const magicLink: TemplateDefinition<"magic_link"> = {
  template: {
    subject: "Sign in to {{projectDisplayName}}",
    language: "en",
    content: contentOf(life, {
      heading: heading("Sign in to {{projectDisplayName}}"),
      request: text("Type this code where you asked to sign in:"),
      code: text("{{otp}}"),
      alternative: text("Or sign in with one click:"),
      action: button("Sign in", link),
      link: linkBelowButton(link),
      divider: divider(),
      life: note(life),
      unexpected: note(
        "If you have not asked to sign in to {{projectDisplayName}}, you can ignore this email. Tell the code to nobody.",
      ),
    }),
  },
  values: (variables, language) => ({
    magicLink: linkValue(variables.magicLink),
    otp: codeValue(variables.otp),
    linkLife: wordsValue(durationInWords(variables.linkLifeMs, language)),
  }),
  example: { magicLink: exampleLink("magic-link-callback"), otp: "K7M2QX", linkLifeMs: tenMinutesMs },
};
