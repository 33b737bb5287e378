import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";

/** Shown for an unknown path under the handler. */
export function NotFoundPage({ fullPage }: PageProps) {
  const t = useTranslate(pageMessages);
  return (
    <Page fullPage={fullPage} state="not-found">
      <Card title={t("notFoundTitle")} line={t("notFoundText")} emblem={{}}>
        <AppLink page="home" look="primary">
          {t("goHome")}
        </AppLink>
      </Card>
    </Page>
  );
}
