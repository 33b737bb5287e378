import { assertValidTemplate, renderCustomTemplate, renderTemplate } from "./blocks/render-template.ts";
import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import type { CustomizableEmailType, EmailTemplate, TemplateDefinition, Value } from "./email-template.ts";
import { renderApiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { emailVerification } from "./templates/email-verification/template.ts";
import { magicLink } from "./templates/magic-link/template.ts";
import { renderOwnerInvitation } from "./templates/owner-invitation/template.ts";
import { passwordReset } from "./templates/password-reset/template.ts";
import { renderReauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { renderSecurityNotice } from "./templates/security-notice/template.ts";
import { renderSignInInvitation } from "./templates/sign-in-invitation/template.ts";
import { teamInvitation } from "./templates/team-invitation/template.ts";
import { projectValue } from "./variables/template-values.ts";

const definitions: { readonly [T in CustomizableEmailType]: TemplateDefinition<T> } = {
  email_verification: emailVerification,
  password_reset: passwordReset,
  magic_link: magicLink,
  team_invitation: teamInvitation,
};

/** Whether projects can customize this email type. */
export const isCustomizable = (type: string): type is CustomizableEmailType => Object.hasOwn(definitions, type);

/** The default template of an email type. */
export const getDefaultTemplate = (type: CustomizableEmailType): EmailTemplate => definitions[type].template;

/**
 * Renders an email with the project's custom template or the default one. If the subject renders empty, uses the
 * default subject.
 */
function renderCustomizable<T extends CustomizableEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  customTemplate: EmailTemplate | null,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const template = customTemplate ?? definition.getTemplate?.(variables) ?? definition.template;
  const values = {
    projectDisplayName: projectValue(project.displayName),
    ...definition.values(variables, template.language),
  };
  if (customTemplate === null) return renderTemplate(template, values);
  const rendered = renderCustomTemplate(customTemplate, values);
  return rendered.subject === ""
    ? renderCustomTemplate({ ...customTemplate, subject: definition.template.subject }, values)
    : rendered;
}

/** The email with example values. @throws TemplateError if the template can't be used */
export function renderExample<T extends CustomizableEmailType>(
  type: T,
  project: EmailProject,
  template: EmailTemplate,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const values: Readonly<Record<string, Value>> = {
    projectDisplayName: projectValue(project.displayName),
    ...definition.values(definition.example, template.language),
  };
  assertValidTemplate(template, values);
  return renderCustomizable(type, definition.example, project, template);
}

type Render<T extends EmailType> = (
  variables: EmailVariables[T],
  project: EmailProject,
  customTemplate: EmailTemplate | null,
) => RenderedEmail;

const renderWithTemplate =
  <T extends CustomizableEmailType>(type: T): Render<T> =>
  (variables, project, customTemplate) =>
    renderCustomizable(type, variables, project, customTemplate);

const renderers: { readonly [T in EmailType]: Render<T> } = {
  api_key_revoked: renderApiKeyRevoked,
  email_verification: renderWithTemplate("email_verification"),
  magic_link: renderWithTemplate("magic_link"),
  owner_invitation: renderOwnerInvitation,
  password_reset: renderWithTemplate("password_reset"),
  reauthentication_code: renderReauthenticationCode,
  security_notice: renderSecurityNotice,
  sign_in_invitation: renderSignInInvitation,
  team_invitation: renderWithTemplate("team_invitation"),
};

/**
 * Renders an email in the name of a project. Pure: same input, same email. `own`: the project's own texts and layout,
 * for the types that have them; null: the defaults.
 * @throws TypeError when a link is not an absolute http(s) URL, or a code is not letters and digits.
 * @throws TemplateError when `own` cannot be used; the default ones always can.
 */
export function renderEmail<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  customTemplate: EmailTemplate | null = null,
): RenderedEmail {
  return renderers[type](variables, project, customTemplate);
}
