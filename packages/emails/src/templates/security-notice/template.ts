import type { EmailProject, RenderedEmail, SecurityNoticeVariables } from "../../email.ts";
import { formatGreeting } from "../../format-greeting.ts";
import { formatTime } from "../../format-time.ts";
import { button, details, note, paragraph, textLink, title } from "../../html/elements.ts";
import { renderEmailDocument } from "../../html/email-document.ts";
import { type Html, html } from "../../html/html.ts";
import { toInertName, toSingleLine } from "../../inert-name.ts";
import { normalizeHttpUrl } from "../../normalize-http-url.ts";
import { getNoticeMessages } from "./notice-messages.ts";

/** Details of the request that caused the event; unknown ones are omitted. */
function listRequestDetails({ when, device, place, ip }: SecurityNoticeVariables): [label: string, value: string][] {
  const clientReported: [string, string | null][] = [
    ["Device", device],
    ["Location", place],
    ["IP address", ip],
  ];
  return [
    ["When", formatTime(when)],
    ...clientReported.flatMap(([label, value]): [string, string][] =>
      value === null ? [] : [[label, toInertName(value)]],
    ),
  ];
}

/** Notifies a user of a security event on their account, and says what to do if it was not them. */
export function renderSecurityNotice(variables: SecurityNoticeVariables, project: EmailProject): RenderedEmail {
  const link = variables.settingsLink === null ? null : normalizeHttpUrl(variables.settingsLink);
  const projectName = toInertName(project.displayName);
  const messages = getNoticeMessages(variables.notice, projectName);
  const subject = `${messages.title} at ${toSingleLine(project.displayName)}`;
  const greetingLine = formatGreeting(variables.userDisplayName);
  const requestDetails = listRequestDetails(variables);
  const reassurance = "If this was you, no action is needed.";
  const settingsLabel = "Your account settings:";

  const renderSettingsLink = (href: string): Html[] => [
    button("Account settings", href),
    note(html`Button not working? Paste this link into your browser:<br>${textLink(href)}`),
  ];

  return {
    subject,
    text: [
      greetingLine,
      "",
      messages.event,
      "",
      ...requestDetails.map(([label, value]) => `${label}: ${value}`),
      "",
      reassurance,
      messages.advice,
      "",
      ...(link === null ? [] : [settingsLabel, "", link, ""]),
    ].join("\n"),
    html: renderEmailDocument({
      subject,
      preview: messages.event,
      brand: projectName,
      content: [
        title(messages.title),
        paragraph(greetingLine),
        paragraph(messages.event),
        details(requestDetails),
        paragraph(reassurance),
        paragraph(messages.advice),
        ...(link === null ? [] : renderSettingsLink(link)),
      ],
    }),
  };
}
