import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import { renderDefault } from "./own-templates.ts";
import { renderApiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { renderReauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { renderSecurityNotice } from "./templates/security-notice/template.ts";

type Templates = {
  readonly [T in EmailType]: (variables: EmailVariables[T], project: EmailProject) => RenderedEmail;
};

const templates: Templates = {
  api_key_revoked: renderApiKeyRevoked,
  email_verification: (variables, project) => renderDefault("email_verification", variables, project),
  magic_link: (variables, project) => renderDefault("magic_link", variables, project),
  password_reset: (variables, project) => renderDefault("password_reset", variables, project),
  reauthentication_code: renderReauthenticationCode,
  security_notice: renderSecurityNotice,
  team_invitation: (variables, project) => renderDefault("team_invitation", variables, project),
};

/**
 * Renders a mail in the name of a project. Pure: same input, same mail.
 *
 * @throws TypeError when a link is not an absolute http(s) URL, or a code is not letters and digits.
 */
export function renderEmail<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
): RenderedEmail {
  return templates[type](variables, project);
}
