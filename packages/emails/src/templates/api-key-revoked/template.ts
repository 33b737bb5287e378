import type { TemplateDefinition } from "../../email-template.ts";
import { formatTime } from "../../format-time.ts";
import { linkValue, nameValue, textValue } from "../../variables/template-values.ts";
import { createContent, details, greeting, heading, ifSet, settingsLink, text, variables } from "../blocks.ts";
import { exampleName, exampleSettingsLink, exampleTime } from "../examples.ts";

/** Notifies the owner that an API key was leaked and revoked, and says what to do. */
export const apiKeyRevoked: TemplateDefinition<"api_key_revoked"> = {
  getTemplate(language) {
    const { getText, tag } = language;
    const event = ifSet("teamDisplayName", getText("keyEventTeam", variables), getText("keyEvent", variables));
    return {
      subject: ifSet("keyDescription", getText("keySubject", variables), getText("keySubjectUnnamed")),
      language: tag,
      content: createContent(event, {
        heading: heading(getText("keyTitle")),
        greeting: greeting(language),
        event: text(event),
        details: details(language, [
          { label: getText("keyDescription"), name: "keyDescription", canBeEmpty: true },
          { label: getText("keyEnd"), name: "keyLastFour" },
          { label: getText("keyRevokedAt"), name: "revokedAt" },
        ]),
        replace: text(getText("keyReplace")),
        check: text(getText("keyCheck")),
        ...settingsLink(language),
      }),
    };
  },
  values: (given, { locale }) => ({
    keyDescription: nameValue(given.description),
    keyLastFour: nameValue(given.lastFour),
    revokedAt: textValue(formatTime(given.when, locale)),
    teamDisplayName: nameValue(given.teamDisplayName),
    userDisplayName: nameValue(given.userDisplayName),
    settingsLink: linkValue(given.settingsLink),
  }),
  example: {
    description: "Nightly deploys",
    lastFour: "0a1f",
    when: exampleTime,
    teamDisplayName: null,
    userDisplayName: exampleName,
    settingsLink: exampleSettingsLink,
  },
  requirement: { getNames: () => ["keyLastFour"] },
};
