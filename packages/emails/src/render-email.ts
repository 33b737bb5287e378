import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import { renderApiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { renderEmailVerification } from "./templates/email-verification/template.ts";
import { renderMagicLink } from "./templates/magic-link/template.ts";
import { renderPasswordReset } from "./templates/password-reset/template.ts";
import { renderReauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { renderSecurityNotice } from "./templates/security-notice/template.ts";
import { renderTeamInvitation } from "./templates/team-invitation/template.ts";

type Templates = {
  readonly [T in EmailType]: (variables: EmailVariables[T], project: EmailProject) => RenderedEmail;
};

const templates: Templates = {
  api_key_revoked: renderApiKeyRevoked,
  email_verification: renderEmailVerification,
  magic_link: renderMagicLink,
  password_reset: renderPasswordReset,
  reauthentication_code: renderReauthenticationCode,
  security_notice: renderSecurityNotice,
  team_invitation: renderTeamInvitation,
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
