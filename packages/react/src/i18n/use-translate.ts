import { en } from "./messages/en.ts";
import { translateHook } from "./translate-hook.ts";

/** The texts of the first pages in the language of the provider. */
export const useTranslate = translateHook({ "en-US": en });
