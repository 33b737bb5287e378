import { renderCustomizable } from "./customizable-emails.ts";
import type { EmailProject, EmailType, EmailVariables, RenderedEmail } from "./email.ts";
import type { CustomizableEmailType, EmailTemplate } from "./email-template.ts";
import { renderApiKeyRevoked } from "./templates/api-key-revoked/template.ts";
import { renderOwnerInvitation } from "./templates/owner-invitation/template.ts";
import { renderReauthenticationCode } from "./templates/reauthentication-code/template.ts";
import { renderSecurityNotice } from "./templates/security-notice/template.ts";

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
  team_invitation: renderWithTemplate("team_invitation"),
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
  customTemplate: EmailTemplate | null = null,
): RenderedEmail {
  return renderers[type](variables, project, customTemplate);
}
