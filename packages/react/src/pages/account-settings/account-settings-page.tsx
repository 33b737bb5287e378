import { useContext, useEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { rejectUnknownOverrides } from "../../i18n/translate.ts";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";
import { loadLazySections } from "./load-lazy-sections.ts";
import { Sections } from "./sections.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { useAccountSettings } from "./use-account-settings.ts";

/**
 * Throws if `translationOverrides` contains a text that no component uses. Loads all messages for the check, only if
 * there are overrides.
 */
function useValidateOverrides(): void {
  const { overrides } = useContext(TranslationContext);
  const [texts, setTexts] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && texts === undefined;
  useEffect(() => {
    if (!isDue) return;
    // If loading fails, the check is skipped.
    loadLazySections().then(
      ({ englishMessages }) => setTexts(Object.assign({}, ...englishMessages)),
      () => {},
    );
  }, [isDue]);
  if (overrides && texts) rejectUnknownOverrides(texts, overrides);
}

const noItems: readonly AccountSettingsItem[] = [];

export function AccountSettingsPage({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  useValidateOverrides();
  const t = useLazyTranslate();
  const { state, user, project, error, retry } = useAccountSettings();
  if (state === "ready" && user) {
    return <Sections fullPage={fullPage} user={user} project={project} extraItems={extraItems} />;
  }
  if (state === "loading" || state === "leaving") return <SettingsSkeleton fullPage={fullPage} />;
  return (
    <Page fullPage={fullPage} state={state}>
      {state === "failed" ? (
        <ProblemCard problem={explainError(error)} retry={retry} />
      ) : (
        <Card title={t("signedOutTitle")} line={t("signedOutText")} takesFocus>
          <AppLink page="signIn" look="primary">
            {t("signIn")}
          </AppLink>
        </Card>
      )}
    </Page>
  );
}
