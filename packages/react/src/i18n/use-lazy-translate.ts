import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enHandlerPages, type HandlerPageMessageKey } from "./messages/en-handler-pages.ts";
import { enLazy, type LazyMessageKey } from "./messages/en-lazy.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";

export type LazyKey = MessageKey | MethodMessageKey | HandlerPageMessageKey | LazyMessageKey;

const english = { ...en, ...enMethods, ...enHandlerPages, ...enLazy };

/** All messages, for lazily loaded pages. Importing this from the sign-in page would load the later messages too. */
export const useLazyTranslate = createTranslateHook<LazyKey>({ "en-US": english });
