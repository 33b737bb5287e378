import { renderForeignTemplate, renderTemplate } from "./blocks/render-template.ts";
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

function valuesOf<T extends TemplatedEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  language: string,
): Readonly<Record<string, Value>> {
  const definition: TemplateDefinition<T> = definitions[type];
  return { projectDisplayName: projectValue(project.displayName), ...definition.values(variables, language) };
}

/** Renders a mail with the default words. @throws TypeError when a link is not an absolute http(s) URL, or a code is not letters and digits. */
export function renderDefault<T extends TemplatedEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
): RenderedEmail {
  const { template } = definitions[type];
  return renderTemplate(template, valuesOf(type, variables, project, template.language));
}

/**
 * Renders a mail with a template of the project's own. A subject that comes out empty gives way to the default one.
 *
 * @throws TemplateProblem when the template is none, or too large with these variables
 * @throws TypeError as `renderDefault`
 */
export function renderOwnTemplate<T extends TemplatedEmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  template: EmailTemplate,
): RenderedEmail {
  const values = valuesOf(type, variables, project, template.language);
  const mail = renderForeignTemplate(template, values);
  if (mail.subject !== "") return mail;
  return renderForeignTemplate({ ...template, subject: definitions[type].template.subject }, values);
}

/** The mail as an example. @throws TemplateProblem */
export function renderExample<T extends TemplatedEmailType>(
  type: T,
  project: EmailProject,
  template: EmailTemplate,
): RenderedEmail {
  const definition: TemplateDefinition<T> = definitions[type];
  return renderOwnTemplate(type, definition.example, project, template);
}
