import type { Problem } from "../forms/problem.ts";
import type { Translate } from "../i18n/translate.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { Notice } from "./notice.tsx";
import { ProblemCode } from "./problem-code.tsx";

/** The message for a field. */
export function problemText<Key extends string>(t: Translate<Key>, problem: Problem<Key> | undefined) {
  return problem && t(problem.key, problem.values);
}

type ProblemNoticeProps<Key extends string> =
  | { problem: Problem | undefined; t?: undefined }
  | { problem: Problem<Key> | undefined; t: Translate<Key> };

/** The notice for problems that belong to no field; announced immediately. `t`: for messages loaded later. */
export function ProblemNotice<Key extends string>({ problem, t }: ProblemNoticeProps<Key>) {
  const own = useTranslate();
  if (!problem) return null;
  const translate = (t ?? own) as Translate<string>;
  return (
    <Notice tone="danger">
      {translate(problem.key, problem.values)}
      <ProblemCode code={problem.code} />
    </Notice>
  );
}
