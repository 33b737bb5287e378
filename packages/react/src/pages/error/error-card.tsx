import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { alertIcon } from "../../ui/icons.ts";
import { ProblemCode } from "../../ui/problem-code.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import type { ErrorKind } from "./error-kinds.ts";

/** Explains a provider error and offers the next steps. */
export function ErrorCard({ kind }: { kind: ErrorKind }) {
  const t = useTranslate(pageMessages);
  const { title, text, action, code } = kind;
  return (
    <Card title={t(title)} line={t(text)} emblem={{ icon: alertIcon, tone: "warn" }} takesFocus>
      <ProblemCode code={code} />
      <div className="vst-actions">
        <AppLink page={action.page} look="primary">
          {t(action.label)}
        </AppLink>
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
        <SupportLink />
      </div>
    </Card>
  );
}
