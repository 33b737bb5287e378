import type { MessageKey } from "../i18n/messages/en.ts";
import type { TranslationValues } from "../i18n/translate.ts";

/** A text to show, still untranslated. `Key`: of the texts that are there where it is shown. */
export type Problem<Key extends string = MessageKey> = {
  key: Key;
  values?: TranslationValues | undefined;
  code?: string | undefined;
};
/** Problems by field name; `form` is what belongs to no field. */
export type Problems<Field extends string, Key extends string = MessageKey> = {
  [Name in Field | "form"]?: Problem<Key> | undefined;
};
