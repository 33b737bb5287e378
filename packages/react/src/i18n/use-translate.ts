import { useContext } from "react";
import type { Translate } from "./translate.ts";
import { TranslateContext } from "./translate-context.ts";

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
