import type { EmailProject, RenderedEmail, SecurityNoticeVariables } from "../../email.ts";
import { greeting } from "../../greeting.ts";
import { emailDocument } from "../../html/document.ts";
import { type Html, html } from "../../html/html.ts";
import { button, details, note, paragraph, textLink, title } from "../../html/parts.ts";
import { httpLink } from "../../links.ts";
import { inertName, singleLineName } from "../../names.ts";
import { noticeWords } from "./words.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** What is known of who did it; what is not known is left out. */
function circumstances({ when, device, place, ip }: SecurityNoticeVariables): [label: string, value: string][] {
  const claimed: [string, string | null][] = [
    ["Device", device],
    ["Place", place],
    ["Address", ip],
  ];
  return [
    ["When", `${timeFormat.format(when)} UTC`],
    ...claimed.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, inertName(value)]])),
  ];
}

/** The mail that tells somebody what happened to their account, and what to do if it was not them. */
export function renderSecurityNotice(variables: SecurityNoticeVariables, project: EmailProject): RenderedEmail {
  const link = variables.settingsLink === null ? null : httpLink(variables.settingsLink);
  const projectName = inertName(project.displayName);
  const words = noticeWords(variables.notice, projectName);
  const subject = `${words.title} at ${singleLineName(project.displayName)}`;
  const hello = greeting(variables.userDisplayName);
  const facts = circumstances(variables);
  const calm = "If it was you, there is nothing to do.";
  const where = "Your account settings:";

  const linkParts = (href: string): Html[] => [
    button("Account settings", href),
    note(html`Does the button not work? Open this link:<br>${textLink(href)}`),
  ];

  return {
    subject,
    text: [
      hello,
      "",
      words.event,
      "",
      ...facts.map(([label, value]) => `${label}: ${value}`),
      "",
      calm,
      words.advice,
      "",
      ...(link === null ? [] : [where, "", link, ""]),
    ].join("\n"),
    html: emailDocument({
      subject,
      preview: words.event,
      brand: projectName,
      content: [
        title(words.title),
        paragraph(hello),
        paragraph(words.event),
        details(facts),
        paragraph(calm),
        paragraph(words.advice),
        ...(link === null ? [] : linkParts(link)),
      ],
    }),
  };
}
