import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.ts";

/** The error code, for support. Breaks after underscores if the line is too short. */
export function ProblemCode({ code }: { code: string | undefined }) {
  const t = useTranslate();
  if (!code) return null;
  const words: ReactNode[] = t("errorCode", { code }).split("_");
  return (
    <p className="vst-code">
      {words.reduce((before, word) => (
        <>
          {before}_<wbr />
          {word}
        </>
      ))}
    </p>
  );
}
