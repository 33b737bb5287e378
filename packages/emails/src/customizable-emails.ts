import { assertValidTemplate, renderCustomTemplate, renderTemplate } from "./blocks/render-template.ts";
import type { EmailProject, EmailVariables, RenderedEmail } from "./email.ts";
import type { CustomizableEmailType, EmailTemplate, TemplateDefinition, Value } from "./email-template.ts";
import { emailVerification } from "./templates/email-verification/template.ts";
import { magicLink } from "./templates/magic-link/template.ts";
import { passwordReset } from "./templates/password-reset/template.ts";
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
export function renderCustomizable<T extends CustomizableEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  customTemplate: EmailTemplate | null,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const template = customTemplate ?? definition.template;
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

/** The mail as an example. @throws TemplateError when the template cannot be used */
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
