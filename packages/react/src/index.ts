export * from "@vestibule/client";
export { StackHandler, type StackHandlerProps } from "./handler/stack-handler.tsx";
export { useApiKeys } from "./hooks/lists/use-api-keys.ts";
export { type UsePermissionsOptions, usePermission, usePermissions } from "./hooks/lists/use-permissions.ts";
export { useTeamProfile } from "./hooks/lists/use-team-profile.ts";
export { StackAdminApp, type StackAdminAppConstructor } from "./hooks/objects/admin-app.ts";
export type {
  AdminOwnedProject,
  AdminProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUser,
  FoundTeam,
  InternalUserMethods,
  ProjectCurrentUser,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  TeamPage,
  UserPage,
} from "./hooks/objects/app-types.ts";
export { StackClientApp, type StackClientAppConstructor } from "./hooks/objects/client-app.ts";
export { type OwnedProjects, ownedProjects } from "./hooks/objects/owned-projects.ts";
export { StackServerApp, type StackServerAppConstructor } from "./hooks/objects/server-app.ts";
export { useTeam, useTeams } from "./hooks/objects/use-teams.ts";
export type {
  CurrentUser,
  CurrentUser as HookedUser,
  OAuthConnection,
  Team,
  Team as HookedTeam,
} from "./hooks/objects/user-types.ts";
export { useContactChannels } from "./hooks/use-contact-channels.ts";
export { useStackApp } from "./hooks/use-stack-app.ts";
export { type UseUserOptions, useUser } from "./hooks/use-user.ts";
export type { EnglishText, TranslationOverrides } from "./i18n/english-text.ts";
export type { Language } from "./i18n/translation-context.ts";
export { onUserLanguage, preloadLanguage } from "./i18n/use-translate.ts";
export { MagicLinkSignIn } from "./methods/magic-link-sign-in.tsx";
export { ProviderMark } from "./methods/oauth/provider-mark.tsx";
export { providerName } from "./methods/oauth/provider-names.ts";
export {
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from "./methods/oauth-button-group.tsx";
export { CredentialSignIn } from "./methods/password/credential-sign-in.tsx";
export { CredentialSignUp, type CredentialSignUpProps } from "./methods/password/credential-sign-up.tsx";
export {
  AccountSettings,
  type AccountSettingsItem,
  type AccountSettingsProps,
} from "./pages/account-settings/account-settings.tsx";
export {
  AuthPage,
  type AuthPageProps,
  SignIn,
  type SignInProps,
  SignUp,
  type SignUpProps,
} from "./pages/auth/auth-page.tsx";
export {
  CliAuthConfirmation,
  type CliAuthConfirmationProps,
} from "./pages/cli-auth-confirm/cli-auth-confirmation.tsx";
export { EmailVerification, type EmailVerificationProps } from "./pages/email-verification/email-verification.tsx";
export { ErrorPage, type ErrorPageProps } from "./pages/error/error-page.tsx";
export { ForgotPassword, type ForgotPasswordProps } from "./pages/forgot-password/forgot-password.tsx";
export { MagicLinkCallback, type MagicLinkCallbackProps } from "./pages/magic-link-callback/magic-link-callback.tsx";
export { OAuthCallback, type OAuthCallbackProps } from "./pages/oauth-callback/oauth-callback.tsx";
export { Onboarding, type OnboardingProps } from "./pages/onboarding/onboarding.tsx";
export { PasswordReset, type PasswordResetProps } from "./pages/password-reset/password-reset.tsx";
export { TeamInvitation, type TeamInvitationProps } from "./pages/team-invitation/team-invitation.tsx";
export { avatarTintCount, getAvatarTint, getInitials } from "./parts/avatar-fallback.ts";
export { MessageCard, type MessageCardProps } from "./parts/message-card.tsx";
export {
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
} from "./parts/team-switcher/selected-team-switcher.tsx";
export { UserAvatar, type UserAvatarProps } from "./parts/user-avatar.tsx";
export { UserButton, type UserButtonItem, type UserButtonProps } from "./parts/user-button/user-button.tsx";
export { StackProvider, type StackProviderProps } from "./provider/stack-provider.tsx";
export type { ColorScheme } from "./theme/color-scheme.ts";
export { StackTheme, type StackThemeProps } from "./theme/stack-theme.tsx";
export type { Theme, ThemeColors, ThemeKey } from "./theme/tokens.ts";
