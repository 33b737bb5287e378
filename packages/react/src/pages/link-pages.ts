/** Pages loaded together on first use; most are opened by a link. */

export { CliAuthPage } from "./cli-auth-confirm/cli-auth-page.tsx";
export { EmailVerificationPage } from "./email-verification/email-verification-page.tsx";
export { ErrorCards } from "./error/error-cards.tsx";
export { NotFoundPage } from "./error/not-found-page.tsx";
export { ForgotPasswordPage } from "./forgot-password/forgot-password-page.tsx";
export { MagicLinkCallbackPage } from "./magic-link-callback/magic-link-callback-page.tsx";
export { OAuthCallbackPage } from "./oauth-callback/oauth-callback-page.tsx";
export { OnboardingPage } from "./onboarding/onboarding-page.tsx";
export { PasswordResetPage } from "./password-reset/password-reset-page.tsx";
export { SignOutPage } from "./sign-out/sign-out-page.tsx";
export { TeamInvitationPage } from "./team-invitation/team-invitation-page.tsx";
