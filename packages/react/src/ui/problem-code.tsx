import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.ts";

/** The code of what went wrong, for support. Where its line is too short it breaks after an underscore, not within a word. */
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
