import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import type { EmailTemplate, TemplatedEmailType } from "./email-template.ts";
import { renderTemplated } from "./own-templates.ts";
import { renderApiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { renderOwnerInvitation } from "./templates/owner-invitation/template.ts";
import { renderReauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { renderSecurityNotice } from "./templates/security-notice/template.ts";

type Render<T extends EmailType> = (
  variables: EmailVariables[T],
  project: EmailProject,
  own: EmailTemplate | null,
) => RenderedEmail;

const templated =
  <T extends TemplatedEmailType>(type: T): Render<T> =>
  (variables, project, own) =>
    renderTemplated(type, variables, project, own);

const renderers: { readonly [T in EmailType]: Render<T> } = {
  api_key_revoked: renderApiKeyRevoked,
  email_verification: templated("email_verification"),
  magic_link: templated("magic_link"),
  owner_invitation: renderOwnerInvitation,
  password_reset: templated("password_reset"),
  reauthentication_code: renderReauthenticationCode,
  security_notice: renderSecurityNotice,
  team_invitation: templated("team_invitation"),
};

/**
 * Renders a mail in the name of a project. Pure: same input, same mail. `own`: the project's own words and layout, for
 * the types that have them; null: the default ones.
 * @throws TypeError when a link is not an absolute http(s) URL, or a code is not letters and digits.
 * @throws TemplateError when `own` cannot be used; the default ones always can.
 */
export function renderEmail<T extends EmailType>(
  type: T,
  variables: EmailVariables[T],
  project: EmailProject,
  own: EmailTemplate | null = null,
): RenderedEmail {
  return renderers[type](variables, project, own);
}
