import { createTranslateHook } from "./create-translate-hook.ts";
import { en } from "./messages/en.ts";

/** The texts of the first pages in the language of the provider. */
export const useTranslate = createTranslateHook({ "en-US": en });
