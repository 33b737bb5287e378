import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import { renderEmailVerification } from "./templates/email-verification/template.ts";

type Templates = {
  readonly [T in EmailType]: (variables: EmailVariables[T], project: EmailProject) => RenderedEmail;
};

const templates: Templates = {
  email_verification: renderEmailVerification,
};

/**
 * Renders a mail in the name of a project. Pure: same input, same mail.
 *
 * @throws TypeError when a link is not an absolute http(s) URL.
 */
export function renderEmail<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
): RenderedEmail {
  return templates[type](variables, project);
}
