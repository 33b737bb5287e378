export type {
  ApiKeyRevokedVariables,
  EmailProject,
  EmailType,
  EmailVariables,
  EmailVerificationVariables,
  MagicLinkVariables,
  PasswordResetVariables,
  ReauthenticationCodeVariables,
  RenderedEmail,
  SecurityNotice,
  SecurityNoticeVariables,
  TeamInvitationVariables,
} from "./email.ts";
export { renderEmail } from "./render-email.ts";
