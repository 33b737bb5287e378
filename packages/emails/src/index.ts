export {
  type ApplicationEmail,
  type EmailSource,
  emailSourceFormat,
  parseEmailSource,
  renderApplicationEmail,
  starterSource,
} from "./application-email.ts";
export type {
  ApiKeyRevokedVariables,
  EmailBranding,
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
  SignInInvitationVariables,
  TeamInvitationVariables,
} from "./email.ts";
export { type EmailTemplate, TemplateError } from "./email-template.ts";
export { formatExactTime, formatTime } from "./format-time.ts";
export {
  type EmailLanguage,
  findLanguage,
  getDirection,
  type LanguageTag,
  languageTags,
  loadLanguage,
} from "./languages/email-language.ts";
export { getDefaultTemplate, renderEmail, renderExample } from "./render-email.ts";
