import type { MessageKey } from "../i18n/messages/en.ts";
import type { TranslationValues } from "../i18n/translate.ts";

/** A text to show, still untranslated. */
export type Problem = { key: MessageKey; values?: TranslationValues | undefined; code?: string | undefined };
/** Problems by field name; `form` is what belongs to no field. */
export type Problems<Field extends string> = { [Name in Field | "form"]?: Problem | undefined };
