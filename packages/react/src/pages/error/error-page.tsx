import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { errorKind } from "./error-kind.ts";

export type ErrorPageProps = PageProps & { searchParams: Record<string, string> };

/** Where a sign-in by a provider ends when it fails. */
export function ErrorPage({ searchParams, fullPage }: ErrorPageProps) {
  const t = useTranslate();
  const { name, title, text, action } = errorKind(searchParams);
  return (
    <Page fullPage={fullPage} state={name}>
      <Card title={t(title)} line={t(text)} emblem={{ icon: alertIcon, tone: "warn" }}>
        <div className="vst-actions">
          {action && (
            <AppLink page={action.page} look="primary">
              {t(action.label)}
            </AppLink>
          )}
          <AppLink page="home" look="secondary">
            {t("goHome")}
          </AppLink>
        </div>
      </Card>
    </Page>
  );
}
