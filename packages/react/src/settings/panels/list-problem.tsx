import type { Problem } from "../../forms/problem.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Shown for a list that failed to load, with a retry button. */
export function ListProblem({ problem, busy, retry }: { problem: Problem; busy: boolean; retry: () => void }) {
  const t = useTranslate(profileMessages);
  return (
    <div className="vst-panel-note">
      <Notice tone="danger">{t("listFailed", { reason: t(problem.key, problem.values) })}</Notice>
      <div className="vst-form-actions">
        <Button busy={busy} onClick={retry}>
          {t("tryAgain")}
        </Button>
      </div>
    </div>
  );
}
