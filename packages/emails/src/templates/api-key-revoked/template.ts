import type { ApiKeyRevokedVariables, EmailProject, RenderedEmail } from "../../email.ts";
import { formatGreeting } from "../../format-greeting.ts";
import { formatTime } from "../../format-time.ts";
import { button, details, note, paragraph, textLink, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { html } from "../../html/html.ts";
import { toInertName } from "../../inert-name.ts";
import { normalizeHttpUrl } from "../../normalize-http-url.ts";

/** Details that identify the key. Without a description, only its last characters. */
function listKeyDetails({ description, lastFour, when }: ApiKeyRevokedVariables): [label: string, value: string][] {
  const name = toInertName(description);
  return [
    ...(name === "" ? [] : [["Description", name] satisfies [string, string]]),
    ["Ends in", toInertName(lastFour)],
    ["Revoked", formatTime(when)],
  ];
}

/** Notifies the owner that an API key was leaked and revoked, and says what to do. */
export function renderApiKeyRevoked(variables: ApiKeyRevokedVariables, project: EmailProject): RenderedEmail {
  const link = variables.settingsLink === null ? null : normalizeHttpUrl(variables.settingsLink);
  const projectName = toInertName(project.displayName);
  // Fixed by the contract: tools find the email by it. The description is untrusted, so it must not become a link.
  const subject = `API Key Revoked: ${toInertName(variables.description) || "no description"}`;
  const owner =
    variables.teamDisplayName === null ? "your account" : `the team “${toInertName(variables.teamDisplayName)}”`;
  const keyDetails = listKeyDetails(variables);

  const messages = {
    title: "An API key was revoked",
    greeting: formatGreeting(variables.userDisplayName),
    event: `We found an API key for ${owner} at ${projectName} in a public place and revoked it right away. It no longer works.`,
    replace: "Create a new key for the programs that used this one, and store it securely.",
    check: "Someone may have used the key before we revoked it. Check for activity you don't recognize.",
    where: "Your account settings:",
  };

  return {
    subject,
    text: [
      messages.greeting,
      "",
      messages.event,
      "",
      ...keyDetails.map(([label, value]) => `${label}: ${value}`),
      "",
      messages.replace,
      messages.check,
      "",
      ...(link === null ? [] : [messages.where, "", link, ""]),
    ].join("\n"),
    html: renderEmailDocument({
      subject,
      preview: messages.event,
      brand: projectName,
      content: [
        title(messages.title),
        paragraph(messages.greeting),
        paragraph(messages.event),
        details(keyDetails),
        paragraph(messages.replace),
        paragraph(messages.check),
        ...(link === null
          ? []
          : [
              button("Account settings", link),
              note(html`Button not working? Paste this link into your browser:<br>${textLink(link)}`),
            ]),
      ],
    }),
  };
}
