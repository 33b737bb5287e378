import type { StackClientApp } from "@vestibule/client";
import { useContext, useEffect, useRef } from "react";
import { AppContext } from "../hooks/app-context.ts";
import { useLocationHref } from "../hooks/use-location-href.ts";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { AccountSettings, type AccountSettingsProps } from "../pages/account-settings/account-settings.tsx";
import { SignIn, type SignInProps } from "../pages/auth/sign-in.tsx";
import { SignUp, type SignUpProps } from "../pages/auth/sign-up.tsx";
import {
  CliAuthConfirmation,
  type CliAuthConfirmationProps,
} from "../pages/cli-auth-confirm/cli-auth-confirmation.tsx";
import { EmailVerification, type EmailVerificationProps } from "../pages/email-verification/email-verification.tsx";
import { ErrorPage, type ErrorPageProps } from "../pages/error/error-page.tsx";
import { ForgotPassword, type ForgotPasswordProps } from "../pages/forgot-password/forgot-password.tsx";
import { LazyPage } from "../pages/lazy-page.tsx";
import { MagicLinkCallback, type MagicLinkCallbackProps } from "../pages/magic-link-callback/magic-link-callback.tsx";
import { OAuthCallback, type OAuthCallbackProps } from "../pages/oauth-callback/oauth-callback.tsx";
import { Onboarding, type OnboardingProps } from "../pages/onboarding/onboarding.tsx";
import { PasswordReset, type PasswordResetProps } from "../pages/password-reset/password-reset.tsx";
import { TeamInvitation, type TeamInvitationProps } from "../pages/team-invitation/team-invitation.tsx";
import { Card } from "../parts/card.tsx";
import { LoadingPage } from "../parts/loading-card.tsx";
import { Page, type PageProps } from "../parts/page.tsx";
import { AppScope } from "../provider/app-scope.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { delegatedUrl, type HandlerPage, matchRoute, pathBelowHandler } from "./routes.ts";

/** Shown for an unknown path under the handler. */
function NotFoundPage({ fullPage }: PageProps) {
  const t = useTranslate();
  return (
    <Page fullPage={fullPage} state="not-found">
      <Card title={t("notFoundTitle")} line={t("notFoundText")}>
        <AppLink page="home" look="primary">
          {t("goHome")}
        </AppLink>
      </Card>
    </Page>
  );
}

type SignOutProps = PageProps;

const load = () => import("../pages/sign-out/sign-out-page.tsx").then((module) => module.SignOutPage);

/** Ends the session; asks for confirmation unless a sign-out control of the kit opened the page. */
function SignOut(props: SignOutProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}

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

function HandlerRouter({ location, fullPage = true, componentProps = {} }: Omit<StackHandlerProps, "app">) {
  const { state, query } = useHandler(location);
  switch (state) {
    case "sign-in":
      return <SignIn fullPage={fullPage} automaticRedirect {...componentProps.SignIn} />;
    case "sign-up":
      return <SignUp fullPage={fullPage} automaticRedirect {...componentProps.SignUp} />;
    case "sign-out":
      return <SignOut fullPage={fullPage} {...componentProps.SignOut} />;
    case "email-verification":
      return (
        <EmailVerification
          key={query.code}
          fullPage={fullPage}
          searchParams={query}
          {...componentProps.EmailVerification}
        />
      );
    case "password-reset":
      return (
        <PasswordReset key={query.code} fullPage={fullPage} searchParams={query} {...componentProps.PasswordReset} />
      );
    case "forgot-password":
      return <ForgotPassword fullPage={fullPage} {...componentProps.ForgotPassword} />;
    case "oauth-callback":
      return <OAuthCallback fullPage={fullPage} {...componentProps.OAuthCallback} />;
    case "magic-link-callback":
      return (
        <MagicLinkCallback
          key={query.code}
          fullPage={fullPage}
          searchParams={query}
          {...componentProps.MagicLinkCallback}
        />
      );
    case "team-invitation":
      return (
        <TeamInvitation key={query.code} fullPage={fullPage} searchParams={query} {...componentProps.TeamInvitation} />
      );
    case "onboarding":
      return <Onboarding fullPage={fullPage} {...componentProps.Onboarding} />;
    case "cli-auth-confirm":
      return (
        <CliAuthConfirmation
          key={query.login_code}
          fullPage={fullPage}
          searchParams={query}
          {...componentProps.CliAuthConfirmation}
        />
      );
    case "error":
      return <ErrorPage fullPage={fullPage} searchParams={query} {...componentProps.ErrorPage} />;
    case "account-settings":
      return <AccountSettings fullPage={fullPage} {...componentProps.AccountSettings} />;
    case "loading":
      return <LoadingPage fullPage={fullPage} />;
    case "not-found":
      return <NotFoundPage fullPage={fullPage} />;
  }
}
