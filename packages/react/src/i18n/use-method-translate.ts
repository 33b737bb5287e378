import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";

export type MethodKey = MessageKey | MethodMessageKey;

/** Messages of the sign-in page and of sign-in methods other than passwords. */
export const useMethodTranslate = createTranslateHook<MethodKey>({ "en-US": { ...en, ...enMethods } });
