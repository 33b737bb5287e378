import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";

export type MethodKey = MessageKey | MethodMessageKey;

/** The texts of the first pages and of the ways to sign in besides passwords, for what is fetched with those. */
export const useMethodTranslate = createTranslateHook<MethodKey>({ "en-US": { ...en, ...enMethods } });
