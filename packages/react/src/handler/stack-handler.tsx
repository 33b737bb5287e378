import type { StackClientApp } from "@vestibule/client";
import { type ComponentType, useContext, useEffect, useRef } from "react";
import { AppContext } from "../hooks/app-context.ts";
import { useLocationHref } from "../hooks/use-location-href.ts";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { AccountSettings, type AccountSettingsProps } from "../pages/account-settings/account-settings.tsx";
import { SignIn, type SignInProps, SignUp, type SignUpProps } from "../pages/auth/auth-page.tsx";
import {
  CliAuthConfirmation,
  type CliAuthConfirmationProps,
} from "../pages/cli-auth-confirm/cli-auth-confirmation.tsx";
import { EmailVerification, type EmailVerificationProps } from "../pages/email-verification/email-verification.tsx";
import { ErrorPage, type ErrorPageProps } from "../pages/error/error-page.tsx";
import { ForgotPassword, type ForgotPasswordProps } from "../pages/forgot-password/forgot-password.tsx";
import { createLazyPage, loadLinkPages } from "../pages/lazy-page.tsx";
import { MagicLinkCallback, type MagicLinkCallbackProps } from "../pages/magic-link-callback/magic-link-callback.tsx";
import { OAuthCallback, type OAuthCallbackProps } from "../pages/oauth-callback/oauth-callback.tsx";
import { Onboarding, type OnboardingProps } from "../pages/onboarding/onboarding.tsx";
import { PasswordReset, type PasswordResetProps } from "../pages/password-reset/password-reset.tsx";
import { TeamInvitation, type TeamInvitationProps } from "../pages/team-invitation/team-invitation.tsx";
import { LoadingPage } from "../parts/loading-card.tsx";
import type { PageProps } from "../parts/page.tsx";
import { AppScope } from "../provider/app-scope.tsx";
import { delegatedUrl, type HandlerPage, matchRoute, pathBelowHandler } from "./routes.ts";

type SignOutProps = PageProps;

/** Ends the session; asks for confirmation unless a sign-out control of the kit opened the page. */
const SignOut = /* @__PURE__ */ createLazyPage<SignOutProps>(() => loadLinkPages().then((pages) => pages.SignOutPage));

const NotFound = /* @__PURE__ */ createLazyPage(() => loadLinkPages().then((pages) => pages.NotFoundPage));

/** `loading`: on the server, or while redirecting to a page outside the handler. */
type HandlerState = HandlerPage | "not-found" | "loading";

/** Selects the page for a location, corrects aliases in the address bar and redirects to pages outside the handler. */
function useHandler(location: string): { state: HandlerState; query: Record<string, string> } {
  const app = useStackApp();
  const href = useLocationHref();
  const page = new URL(href ?? "http://server.invalid");
  const handler = new URL(app.urls.handler, page.origin).pathname;
  const route = matchRoute(pathBelowHandler(location, handler));
  const delegated = route.page === "not-found" ? null : delegatedUrl(route.page, app.urls, page.search, page.origin);
  const isAlias = route.page !== "not-found" && !route.canonical;
  const corrected = isAlias ? `${handler}/${route.page}${page.search}${page.hash}` : null;
  const state = href === null || delegated !== null ? "loading" : route.page;

  useEffect(() => {
    if (delegated !== null) window.location.replace(delegated);
    else if (corrected !== null) window.history.replaceState(window.history.state, "", corrected);
  }, [delegated, corrected]);
  useTitleFocus(state);

  return { state, query: Object.fromEntries(page.searchParams) };
}

/**
 * Navigating between handler pages removes the focused element. Moves focus to the new title so that screen readers
 * announce it.
 */
function useTitleFocus(state: HandlerState): void {
  const previous = useRef<HandlerState>("loading");
  useEffect(() => {
    const isFirst = previous.current === "loading";
    const isOther = previous.current !== state;
    previous.current = state;
    if (!isFirst && isOther) document.querySelector<HTMLElement>(".stack-scope .vst-title")?.focus();
  }, [state]);
}

export type StackHandlerProps = {
  /** Default: the app of the nearest provider. */
  app?: StackClientApp;
  /** The current path, such as `window.location.pathname`. The query is read from the window. */
  location: string;
  /** Centers the pages in the viewport. Default true. */
  fullPage?: boolean;
  /** Additional props by component name. */
  componentProps?: {
    SignIn?: Partial<SignInProps>;
    SignUp?: Partial<SignUpProps>;
    SignOut?: Partial<SignOutProps>;
    EmailVerification?: Partial<EmailVerificationProps>;
    PasswordReset?: Partial<PasswordResetProps>;
    ForgotPassword?: Partial<ForgotPasswordProps>;
    OAuthCallback?: Partial<OAuthCallbackProps>;
    MagicLinkCallback?: Partial<MagicLinkCallbackProps>;
    TeamInvitation?: Partial<TeamInvitationProps>;
    Onboarding?: Partial<OnboardingProps>;
    CliAuthConfirmation?: Partial<CliAuthConfirmationProps>;
    ErrorPage?: Partial<ErrorPageProps>;
    AccountSettings?: Partial<AccountSettingsProps>;
  };
};

/** Renders all handler pages behind one route of the application. */
export function StackHandler({ app, ...props }: StackHandlerProps) {
  const outer = useContext(AppContext);
  if (!app || app === outer) return <HandlerRouter {...props} />;
  return (
    <AppScope app={app}>
      <HandlerRouter {...props} />
    </AppScope>
  );
}

type ComponentProps = NonNullable<StackHandlerProps["componentProps"]>;
type SharedProps = PageProps & { automaticRedirect?: boolean; searchParams: Record<string, string> };

/**
 * By page: its component, its name in `componentProps`, and the query parameter with its code. Another code opens the
 * page again.
 */
const components: Record<
  HandlerState,
  readonly [ComponentType<SharedProps>, (keyof ComponentProps)?, ("code" | "login_code")?]
> = {
  "sign-in": [SignIn, "SignIn"],
  "sign-up": [SignUp, "SignUp"],
  "sign-out": [SignOut, "SignOut"],
  "email-verification": [EmailVerification, "EmailVerification", "code"],
  "password-reset": [PasswordReset, "PasswordReset", "code"],
  "forgot-password": [ForgotPassword, "ForgotPassword"],
  "oauth-callback": [OAuthCallback, "OAuthCallback"],
  "magic-link-callback": [MagicLinkCallback, "MagicLinkCallback", "code"],
  "team-invitation": [TeamInvitation, "TeamInvitation", "code"],
  onboarding: [Onboarding, "Onboarding"],
  "cli-auth-confirm": [CliAuthConfirmation, "CliAuthConfirmation", "login_code"],
  error: [ErrorPage, "ErrorPage"],
  "account-settings": [AccountSettings, "AccountSettings"],
  "not-found": [NotFound],
  loading: [LoadingPage],
};

function HandlerRouter({ location, fullPage = true, componentProps = {} }: Omit<StackHandlerProps, "app">) {
  const { state, query } = useHandler(location);
  const [Component, name, code] = components[state];
  return (
    <Component
      key={code && query[code]}
      fullPage={fullPage}
      automaticRedirect
      searchParams={query}
      {...(name && componentProps[name])}
    />
  );
}
