import type { ApiKeyRevokedVariables, EmailProject, RenderedEmail } from "../../email.ts";
import { greeting } from "../../greeting.ts";
import { emailDocument } from "../../html/document.ts";
import { html } from "../../html/html.ts";
import { button, details, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Which key it was. One without a description is known by its end alone. */
function factsOf({ description, lastFour, when }: ApiKeyRevokedVariables): [label: string, value: string][] {
  const name = inertName(description);
  return [
    ...(name === "" ? [] : [["Description", name] satisfies [string, string]]),
    ["Ends in", inertName(lastFour)],
    ["Revoked", `${timeFormat.format(when)} UTC`],
  ];
}

/** The mail that tells somebody that a key of theirs was found in the open and works no longer, and what to do. */
export function renderApiKeyRevoked(variables: ApiKeyRevokedVariables, project: EmailProject): RenderedEmail {
  const link = variables.settingsLink === null ? null : httpLink(variables.settingsLink);
  const projectName = inertName(project.displayName);
  const subject = `An API key was revoked at ${singleLineName(project.displayName)}`;
  const owner =
    variables.teamDisplayName === null ? "your account" : `the team “${inertName(variables.teamDisplayName)}”`;
  const facts = factsOf(variables);

  const words = {
    title: "An API key was revoked",
    greeting: greeting(variables.userDisplayName),
    event: `An API key of ${owner} at ${projectName} was found in a public place. It was revoked at once: nothing can use it any longer.`,
    replace: "Programs that used this key need a new one. Keep it where only they can read it.",
    check: "Others may have used the key before. Look for what was done with it that you do not know of.",
    where: "Your account settings:",
  };

  return {
    subject,
    text: [
      words.greeting,
      "",
      words.event,
      "",
      ...facts.map(([label, value]) => `${label}: ${value}`),
      "",
      words.replace,
      words.check,
      "",
      ...(link === null ? [] : [words.where, "", link, ""]),
    ].join("\n"),
    html: emailDocument({
      subject,
      preview: words.event,
      brand: projectName,
      content: [
        title(words.title),
        paragraph(words.greeting),
        paragraph(words.event),
        details(facts),
        paragraph(words.replace),
        paragraph(words.check),
        ...(link === null
          ? []
          : [
              button("Account settings", link),
              note(html`Does the button not work? Open this link:<br>${textLink(link)}`),
            ]),
      ],
    }),
  };
}
