import { useLaterTranslate } from "../../i18n/use-later-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { errorKind } from "./error-kind.ts";

export type ErrorPageProps = PageProps & {
  /** Query of the page, written by the service. */
  searchParams: Record<string, string>;
};

/** The card for the error that the query names. */
export function ErrorCards({ searchParams, fullPage }: ErrorPageProps) {
  const t = useLaterTranslate();
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
