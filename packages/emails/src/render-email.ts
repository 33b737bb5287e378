import {
  assertUsesVariables,
  assertValidTemplate,
  renderCustomTemplate,
  renderTemplate,
} from "./blocks/render-template.ts";
import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import type { EmailTemplate, TemplateDefinition, Value } from "./email-template.ts";
import { createFrame, finishEmail } from "./html/brand.ts";
import { type EmailLanguage, englishLanguage } from "./languages/email-language.ts";
import { apiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { emailVerification } from "./templates/email-verification/template.ts";
import { magicLink } from "./templates/magic-link/template.ts";
import { ownerInvitation } from "./templates/owner-invitation/template.ts";
import { passwordReset } from "./templates/password-reset/template.ts";
import { reauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { securityNotice } from "./templates/security-notice/template.ts";
import { signInInvitation } from "./templates/sign-in-invitation/template.ts";
import { teamInvitation } from "./templates/team-invitation/template.ts";
import { projectValue } from "./variables/template-values.ts";

const definitions: { readonly [T in EmailType]: TemplateDefinition<T> } = {
  email_verification: emailVerification,
  password_reset: passwordReset,
  magic_link: magicLink,
  team_invitation: teamInvitation,
  sign_in_invitation: signInInvitation,
  security_notice: securityNotice,
  reauthentication_code: reauthenticationCode,
  api_key_revoked: apiKeyRevoked,
  owner_invitation: ownerInvitation,
};

/** The default template of an email type, in English. */
export const getDefaultTemplate = (type: EmailType): EmailTemplate => definitions[type].getTemplate(englishLanguage);

/** The text of an email: the project's own template, or ours in a language. */
type EmailText = EmailTemplate | EmailLanguage;

/** Of the links around the project's own text. */
const getLanguage = (project: EmailProject, text: EmailText): EmailLanguage =>
  "content" in text ? (project.language ?? englishLanguage) : text;

/** Of the values that are text: the template's. English in a template for all languages, like its own text. */
function getValueLanguage(project: EmailProject, text: EmailText): EmailLanguage {
  if (!("content" in text)) return text;
  return text.language === "" ? englishLanguage : { ...getLanguage(project, text), locale: text.language };
}

function getValues<T extends EmailType>(
  { values }: TemplateDefinition<T>,
  variables: EmailVariables[T],
  project: EmailProject,
  text: EmailText,
): Readonly<Record<string, Value>> {
  return {
    projectDisplayName: projectValue(project.displayName),
    ...values(variables, getValueLanguage(project, text), project),
  };
}

/** @throws TemplateError */
function assertMeetsRequirement<T extends EmailType>(
  definition: TemplateDefinition<T>,
  variables: EmailVariables[T],
  project: EmailProject,
  template: EmailTemplate,
): void {
  const names = definition.requirement?.getNames(variables);
  if (names === undefined) return;
  const frame = createFrame(project, getLanguage(project, template));
  assertUsesVariables(template, { names, values: getValues(definition, variables, project, template) }, frame);
}

/**
 * Renders an email with the project's custom template or the default one. If the subject renders empty, uses the
 * default subject.
 */
function renderUnfinished<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  text: EmailText,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const values = getValues(definition, variables, project, text);
  const frame = createFrame(project, getLanguage(project, text));
  if (!("content" in text)) return renderTemplate(definition.getTemplate(text, variables), values, frame);
  const rendered = renderCustomTemplate(text, values, frame);
  // Not only when it's stored: an event that a later version adds is unknown to the template.
  assertMeetsRequirement(definition, variables, project, text);
  return rendered.subject === ""
    ? renderCustomTemplate({ ...text, subject: getDefaultTemplate(type).subject }, values, frame)
    : rendered;
}

/** The email with example values. @throws TemplateError if the template can't be used */
export function renderExample<T extends EmailType>(
  type: T,
  project: EmailProject,
  template: EmailTemplate,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const frame = createFrame(project, getLanguage(project, template));
  assertValidTemplate(template, getValues(definition, definition.example, project, template), frame);
  for (const example of definition.requirement?.examples ?? [definition.example])
    assertMeetsRequirement(definition, example, project, template);
  return finishEmail(
    renderUnfinished(type, definition.example, project, template),
    project,
    getLanguage(project, template),
  );
}

/**
 * Renders an email in the name of a project. Pure: same input, same email. `text`: the language of our own text, or the
 * project's template.
 * @throws TypeError when a link is not an absolute http(s) URL, or a code is not letters and digits.
 * @throws TemplateError when the project's template cannot be used; the default ones always can.
 */
export function renderEmail<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  text: EmailText = englishLanguage,
): RenderedEmail {
  return finishEmail(renderUnfinished(type, variables, project, text), project, getLanguage(project, text));
}
