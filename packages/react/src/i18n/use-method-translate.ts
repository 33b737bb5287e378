import { en, type MessageKey } from "./messages/en.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";
import { translateHook } from "./translate-hook.ts";

export type MethodKey = MessageKey | MethodMessageKey;

/** The texts of the first pages and of the ways to sign in besides passwords, for what is fetched with those. */
export const useMethodTranslate = translateHook<MethodKey>({ "en-US": { ...en, ...enMethods } });
