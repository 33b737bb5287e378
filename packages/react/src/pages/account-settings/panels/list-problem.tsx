import type { Problem } from "../../../forms/problem.ts";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** A list that could not be fetched, and the way to try again. */
export function ListProblem({ problem, busy, retry }: { problem: Problem; busy: boolean; retry: () => void }) {
  const t = useSettingsTranslate();
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
