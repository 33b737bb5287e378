import type { TemplateDefinition } from "../../email-template.ts";
import { formatDuration } from "../../format-duration.ts";
import { codeValue, textValue } from "../../variables/template-values.ts";
import { createContent, divider, heading, note, text, variables } from "../blocks.ts";
import { tenMinutesMs } from "../examples.ts";

/** Sends the code for step-up authentication of a signed-in user. */
export const reauthenticationCode: TemplateDefinition<"reauthentication_code"> = {
  getTemplate({ getText, tag }) {
    const subject = getText("confirmTitle", variables);
    const life = getText("confirmExpiry", { life: "{{codeLife}}" });
    return {
      subject,
      language: tag,
      content: createContent(life, {
        heading: heading(subject),
        request: text(getText("confirmRequest")),
        code: text("{{otp}}"),
        divider: divider(),
        life: note(life),
        unexpected: note(getText("confirmUnexpected")),
      }),
    };
  },
  values: ({ otp, codeLifeMs }, { locale }) => ({
    otp: codeValue(otp),
    codeLife: textValue(formatDuration(codeLifeMs, locale)),
  }),
  example: { otp: "K7M2QX", codeLifeMs: tenMinutesMs },
  requirement: { getNames: () => ["otp"] },
};
