import { checkTemplate, renderForeignTemplate, renderTemplate } from "./blocks/render-template.ts";
import type { EmailProject, EmailVariables, RenderedEmail } from "./email.ts";
import type { EmailTemplate, TemplateDefinition, TemplatedEmailType, Value } from "./email-template.ts";
import { emailVerification } from "./templates/email-verification/template.ts";
import { magicLink } from "./templates/magic-link/template.ts";
import { passwordReset } from "./templates/password-reset/template.ts";
import { teamInvitation } from "./templates/team-invitation/template.ts";
import { projectValue } from "./variables/values.ts";

const definitions: { readonly [T in TemplatedEmailType]: TemplateDefinition<T> } = {
  email_verification: emailVerification,
  password_reset: passwordReset,
  magic_link: magicLink,
  team_invitation: teamInvitation,
};

/** Whether a project can choose the words of these mails. */
export const isTemplated = (type: string): type is TemplatedEmailType => Object.hasOwn(definitions, type);

/** The words and layout of mails of projects that have none of their own. */
export const defaultTemplate = (type: TemplatedEmailType): EmailTemplate => definitions[type].template;

/** Renders a mail with a template of the project's own, or with the default one. A subject that comes out empty is the default one. */
export function renderTemplated<T extends TemplatedEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  own: EmailTemplate | null,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const template = own ?? definition.template;
  const values = {
    projectDisplayName: projectValue(project.displayName),
    ...definition.values(variables, template.language),
  };
  if (own === null) return renderTemplate(template, values);
  const mail = renderForeignTemplate(own, values);
  return mail.subject === "" ? renderForeignTemplate({ ...own, subject: definition.template.subject }, values) : mail;
}

/** The mail as an example. @throws TemplateError when the template cannot be used */
export function renderExample<T extends TemplatedEmailType>(
  type: T,
  project: EmailProject,
  template: EmailTemplate,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  const values: Readonly<Record<string, Value>> = {
    projectDisplayName: projectValue(project.displayName),
    ...definition.values(definition.example, template.language),
  };
  checkTemplate(template, values);
  return renderTemplated(type, definition.example, project, template);
}
