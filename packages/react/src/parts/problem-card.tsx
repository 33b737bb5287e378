import type { Problem } from "../forms/problem.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { alertIcon } from "../ui/icons.ts";
import { ProblemCode } from "../ui/problem-code.tsx";
import { SupportLink } from "../ui/support-link.tsx";
import { Card } from "./card.tsx";

type ProblemCardProps = { title?: string; problem: Problem; retry: () => void };

/** An error that can be retried: message, retry button and link home. */
export function ProblemCard({ title, problem, retry }: ProblemCardProps) {
  const t = useTranslate();
  return (
    <Card
      title={title ?? t("loadFailedTitle")}
      line={<p role="alert">{t(problem.key, problem.values)}</p>}
      emblem={{ icon: alertIcon, tone: "danger" }}
    >
      <ProblemCode code={problem.code} />
      <div className="vst-actions">
        <Button look="primary" wide onClick={retry}>
          {t("tryAgain")}
        </Button>
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
        <SupportLink />
      </div>
    </Card>
  );
}
