export type {
  ApiKeyRevokedVariables,
  EmailProject,
  EmailType,
  EmailVariables,
  EmailVerificationVariables,
  MagicLinkVariables,
  OwnerInvitationVariables,
  PasswordResetVariables,
  ReauthenticationCodeVariables,
  RenderedEmail,
  SecurityNotice,
  SecurityNoticeVariables,
  TeamInvitationVariables,
} from "./email.ts";
export { type EmailTemplate, type TemplatedEmailType, TemplateProblem } from "./email-template.ts";
export { defaultTemplate, isTemplated, renderExample } from "./own-templates.ts";
export { renderEmail } from "./render-email.ts";
