import { typedCode } from "../../codes.ts";
import { durationInWords } from "../../durations.ts";
import type { EmailProject, ReauthenticationCodeVariables, RenderedEmail } from "../../email.ts";
import { emailDocument } from "../../html/document.ts";
import { code, divider, note, paragraph, title } from "../../html/parts.ts";
import { inertName, singleLineName } from "../../names.ts";

/** The mail with the code by which somebody who is signed in proves again who they are. */
export function renderReauthenticationCode(
  variables: ReauthenticationCodeVariables,
  project: EmailProject,
): RenderedEmail {
  const otp = typedCode(variables.otp);
  const subject = `Confirm that it is you at ${singleLineName(project.displayName)}`;
  const projectName = inertName(project.displayName);

  const words = {
    title: `Confirm that it is you at ${projectName}`,
    request: "Type this code to go on with the change in your account:",
    life: `The code works once, for ${durationInWords(variables.codeLifeMs)}.`,
    unexpected:
      "If you are not changing anything there, somebody else is signed in to your account: end the sessions you do not know, and tell the code to nobody.",
  };

  return {
    subject,
    text: ["Hello,", "", words.request, "", otp, "", words.life, words.unexpected, ""].join("\n"),
    html: emailDocument({
      subject,
      preview: words.life,
      brand: projectName,
      content: [
        title(words.title),
        paragraph(words.request),
        code(otp),
        divider(),
        note(words.life),
        note(words.unexpected),
      ],
    }),
  };
}
