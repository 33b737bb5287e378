import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enHandlerPages, type HandlerPageMessageKey } from "./messages/en-handler-pages.ts";
import { enLazy, type LazyMessageKey } from "./messages/en-lazy.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";

export type LazyKey = MessageKey | MethodMessageKey | HandlerPageMessageKey | LazyMessageKey;

const english = { ...en, ...enMethods, ...enHandlerPages, ...enLazy };

/** All texts, for pages that are fetched on demand. Importing this from the first pages would load the later texts with them. */
export const useLazyTranslate = createTranslateHook<LazyKey>({ "en-US": english });
