import { useTranslate } from "../i18n/use-translate.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Card } from "./card.tsx";
import { Page, type PageProps } from "./page.tsx";

/** A placeholder for a card with a sentence and two buttons. */
export function LoadingCard({ title }: { title?: string }) {
  const t = useTranslate();
  return (
    <Card
      title={title ?? t("loading")}
      titleHidden={title === undefined}
      busy
      line={<Skeleton shape="text" width="80%" />}
    >
      <div className="vst-actions" role="status">
        <span className="vst-sr">{t("loading")}</span>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </Card>
  );
}

export function LoadingPage({ fullPage }: PageProps) {
  return (
    <Page fullPage={fullPage} state="loading">
      <LoadingCard />
    </Page>
  );
}
