import type { SecurityNotice } from "../../email.ts";
import type { TemplateDefinition } from "../../email-template.ts";
import { formatTime } from "../../format-time.ts";
import { toInertName } from "../../inert-name.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { createContent, details, greeting, heading, settingsLink, text, variables } from "../blocks.ts";
import { exampleName, exampleSettingsLink, exampleTime } from "../examples.ts";
import { getFlagName, getNoticeFlags, getNoticeMessages, noticeExamples } from "./notice-messages.ts";

/** What a notice is about, besides the account. */
const getSubject = (notice: SecurityNotice) => ({
  passkeyName: nameValue("name" in notice ? notice.name : null),
  providerName: nameValue("provider" in notice ? notice.provider : null),
  previousEmail: nameValue("previous" in notice ? notice.previous : null),
});

/** The request that caused the event. */
const example = {
  when: exampleTime,
  device: "Firefox on Linux",
  place: "Graz, Austria",
  ip: "192.0.2.1",
  userDisplayName: exampleName,
  settingsLink: exampleSettingsLink,
};

/** Notifies a user of a security event on their account, and says what to do if it was not them. */
export const securityNotice: TemplateDefinition<"security_notice"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    return {
      subject: getText("noticeSubject", variables),
      language: tag,
      content: createContent("{{noticeEvent}}", {
        heading: heading("{{noticeTitle}}"),
        greeting: greeting(language),
        event: text("{{noticeEvent}}"),
        details: details(language, [
          { label: getText("when"), name: "when" },
          { label: getText("device"), name: "device", canBeEmpty: true },
          { label: getText("location"), name: "location", canBeEmpty: true },
          { label: getText("ip"), name: "ip", canBeEmpty: true },
        ]),
        expected: text(getText("noticeExpected")),
        advice: text("{{noticeAdvice}}"),
        ...settingsLink(language),
      }),
    };
  },
  values({ notice, ...given }, language, project) {
    const localize = (text: typeof given.device) => nameValue(typeof text === "function" ? text(language) : text);
    const { title, event, advice } = getNoticeMessages(notice, toInertName(project.displayName), language);
    return {
      noticeTitle: textValue(title),
      noticeEvent: textValue(event),
      noticeAdvice: textValue(advice),
      when: textValue(formatTime(given.when, language.locale)),
      device: localize(given.device),
      location: localize(given.place),
      ip: nameValue(given.ip),
      userDisplayName: nameValue(given.userDisplayName),
      settingsLink: linkValue(given.settingsLink),
      ...getSubject(notice),
      ...getNoticeFlags(notice),
    };
  },
  example: { ...example, notice: { kind: "new-device" } },
  requirement: {
    getNames: ({ notice }) => ["noticeTitle", "noticeEvent", getFlagName(notice)],
    examples: noticeExamples.map((notice) => ({ ...example, notice })),
  },
};
