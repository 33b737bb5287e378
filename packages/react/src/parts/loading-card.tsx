import { useTranslate } from "../i18n/use-translate.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Card } from "./card.tsx";

/** The card of a page that will show a sentence and two buttons. */
export function LoadingCard({ title }: { title: string }) {
  const t = useTranslate();
  return (
    <Card title={title} busy line={<Skeleton shape="text" width="80%" />}>
      <div className="vst-actions" role="status">
        <span className="vst-sr">{t("loading")}</span>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </Card>
  );
}
