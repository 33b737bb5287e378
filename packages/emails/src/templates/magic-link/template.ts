import type { EmailTemplate, TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { codeValue, linkValue, textValue } from "../../variables/template-values.ts";
import { button, buttonFallback, createContent, divider, heading, note, text } from "../blocks.ts";
import { exampleLink, tenMinutesMs } from "../examples.ts";

const life = "The code and link work once and expire in {{linkLife}}.";
const link = "{{magicLink}}";

const linkLife = "This link works once and expires in {{linkLife}}.";

/** For clients that don't accept the typed code. */
const linkOnlyTemplate: EmailTemplate = {
  subject: "Sign in to {{projectDisplayName}}",
  language: "en",
  content: createContent(linkLife, {
    heading: heading("Sign in to {{projectDisplayName}}"),
    request: text("Sign in with one click:"),
    action: button("Sign in", link),
    link: buttonFallback(link),
    divider: divider(),
    life: note(linkLife),
    unexpected: note(
      "Didn't try to sign in to {{projectDisplayName}}? You can ignore this email. Never share this link.",
    ),
  }),
};

/**
 * Lets a user sign in without a password: with a link, or with a code when they cannot open the link. The subject and
 * preview contain neither, because they appear on lock screens and in logs.
 */
export const magicLink: TemplateDefinition<"magic_link"> = {
  template: {
    subject: "Sign in to {{projectDisplayName}}",
    language: "en",
    content: createContent(life, {
      heading: heading("Sign in to {{projectDisplayName}}"),
      request: text("Enter this code to sign in:"),
      code: text("{{otp}}"),
      alternative: text("Or sign in with one click:"),
      action: button("Sign in", link),
      link: buttonFallback(link),
      divider: divider(),
      life: note(life),
      unexpected: note(
        "Didn't try to sign in to {{projectDisplayName}}? You can ignore this email. Never share this code.",
      ),
    }),
  },
  getTemplate: ({ isLinkOnly }) => (isLinkOnly ? linkOnlyTemplate : magicLink.template),
  values: (variables, language) => ({
    magicLink: linkValue(variables.magicLink),
    otp: codeValue(variables.otp),
    linkLife: textValue(formatDuration(variables.linkLifeMs, language)),
  }),
  example: { magicLink: exampleLink("magic-link-callback"), otp: "K7M2QX", linkLifeMs: tenMinutesMs },
};
