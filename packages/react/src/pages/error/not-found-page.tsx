import { useContext } from "react";
import { BrandContext } from "../../hooks/use-brand.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { AppLink } from "../../ui/app-link.tsx";

/** Shown for an unknown path under the handler. */
export function NotFoundPage({ fullPage }: PageProps) {
  return (
    <Page fullPage={fullPage} state="not-found">
      <NotFoundCard />
    </Page>
  );
}

function NotFoundCard() {
  const t = useTranslate(pageMessages);
  // Until the name is known, the logo alone keeps its place.
  const emblem = useContext(BrandContext) && {};
  return (
    <Card title={t("notFoundTitle")} line={t("notFoundText")} emblem={emblem}>
      <AppLink page="home" look="primary">
        {t("goHome")}
      </AppLink>
    </Card>
  );
}
