import type { Problem } from "../forms/problem.ts";
import type { MessageKey } from "../i18n/messages/en.ts";
import type { Translate } from "../i18n/translate.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { Notice } from "./notice.tsx";

/** The sentence for a field. */
export function problemText(t: Translate<MessageKey>, problem: Problem | undefined): string | undefined {
  return problem && t(problem.key, problem.values);
}

/** The inline summary for what belongs to no field; announced at once. */
export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  const t = useTranslate();
  if (!problem) return null;
  return (
    <Notice tone="danger">
      {t(problem.key, problem.values)}
      {problem.code && <div className="vst-code">{t("errorCode", { code: problem.code })}</div>}
    </Notice>
  );
}
