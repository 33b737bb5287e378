import { ConfigurationError } from "@vestibule/client";
import { useContext, useEffect, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import type { TranslationOverrides } from "../../i18n/english-text.ts";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";
import { Sections } from "./sections.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { loadLazySections } from "./use-sections.tsx";

/**
 * `leaving`: signed out on load, redirects to sign-in. `signed-out`: the session ended while the page was open, here or
 * in another tab; the page stays to avoid losing unsaved input.
 */
type AccountSettingsState = "loading" | "failed" | "leaving" | "signed-out" | "ready";

function useAccountSettings() {
  const app = useStackApp();
  const user = useUserState();
  const project = useProjectState();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const hasRedirected = useRef(false);
  const current = user.status === "ready" ? user.data : null;
  const isSignedOut = user.status === "ready" && user.data === null;
  const mustRedirect = isSignedOut && !wasSignedIn;

  useEffect(() => {
    if (current) setWasSignedIn(true);
  }, [current]);
  useEffect(() => {
    if (!mustRedirect || hasRedirected.current) return;
    hasRedirected.current = true;
    void app.redirectToSignIn({ replace: true });
  }, [mustRedirect, app]);

  function state(): AccountSettingsState {
    if (user.status === "error") return "failed";
    if (mustRedirect) return "leaving";
    if (isSignedOut) return "signed-out";
    return current ? "ready" : "loading";
  }
  return {
    state: state(),
    user: current,
    project,
    error: user.status === "error" ? user.error : undefined,
    retry: user.retry,
  };
}

/**
 * @throws Error naming the override that matches no message, so that changed messages are noticed. `english`: all
 *   messages.
 */
export function rejectUnknownOverrides(english: Record<string, string>, overrides: TranslationOverrides): void {
  const known = new Set(Object.values(english));
  const unknown = Object.keys(overrides).find((text) => !known.has(text));
  if (unknown !== undefined)
    throw new ConfigurationError(`translationOverrides: no message has the text "${unknown}".`);
}

/**
 * Throws if `translationOverrides` contains a text that no component uses. Loads all messages for the check, only if
 * there are overrides.
 */
function useValidateOverrides(): void {
  const { overrides } = useContext(TranslationContext);
  const [english, setEnglish] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && english === undefined;
  useEffect(() => {
    if (!isDue) return;
    // If loading fails, the check is skipped.
    loadLazySections().then(
      ({ englishMessages }) => setEnglish(Object.assign({}, ...englishMessages)),
      () => {},
    );
  }, [isDue]);
  if (overrides && english) rejectUnknownOverrides(english, overrides);
}

const noItems: readonly AccountSettingsItem[] = [];

export function AccountSettingsPage({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  useValidateOverrides();
  const t = useTranslate(profileMessages);
  const { state, user, project, error, retry } = useAccountSettings();
  if (state === "ready" && user) {
    return <Sections fullPage={fullPage} user={user} project={project} extraItems={extraItems} />;
  }
  if (state === "loading" || state === "leaving") return <SettingsSkeleton fullPage={fullPage} />;
  return (
    <Page wide fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ProblemCard problem={explainError(error)} retry={retry} />
      ) : (
        <Card title={t("settingsSignedOutTitle")} takesFocus>
          <AppLink page="signIn" look="primary">
            {t("signIn")}
          </AppLink>
        </Card>
      )}
    </Page>
  );
}
