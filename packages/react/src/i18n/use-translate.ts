import { createTranslateHook } from "./create-translate-hook.ts";
import { en } from "./messages/en.ts";

/** Messages of the sign-in page, in the provider's language. */
export const useTranslate = createTranslateHook({ "en-US": en });
