import type { MessageKey } from "../i18n/en/shared.ts";
import type { TranslationValues } from "../i18n/translate.ts";

/** A message to show, not yet translated. `Key`: the message keys available where it is shown. */
export type Problem<Key extends string = MessageKey> = {
  key: Key;
  values?: TranslationValues | undefined;
  code?: string | undefined;
};
/** Problems by field name; `form` holds those that belong to no field. */
export type Problems<Field extends string, Key extends string = MessageKey> = {
  [Name in Field | "form"]?: Problem<Key> | undefined;
};
