import { createContext } from "react";
import type { TranslationOverrides } from "./english-text.ts";

/** Languages with message files, and regions that other software often names. */
export type Language =
  | (
      | "ar"
      | "de"
      | "en"
      | "es"
      | "fr"
      | "he"
      | "it"
      | "ja"
      | "ko"
      | "nl"
      | "pl"
      | "pt"
      | "ru"
      | "tr"
      | "uk"
      | "vi"
      | "zh"
    )
  | (
      | "de-DE"
      | "en-US"
      | "es-419"
      | "es-ES"
      | "fr-CA"
      | "fr-FR"
      | "it-IT"
      | "ja-JP"
      | "ko-KR"
      | "pt-BR"
      | "zh-CN"
      | "zh-TW"
    );

/** The application's language, and its message overrides. */
export type Translation = { lang?: string | undefined; overrides?: TranslationOverrides | undefined };

/** Empty without a provider: cards such as `MessageCard` also work alone. */
export const TranslationContext = createContext<Translation>({});
