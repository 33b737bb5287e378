import { en, type MessageKey } from "./messages/en.ts";
import { enHandlerPages, type HandlerPageMessageKey } from "./messages/en-handler-pages.ts";
import { enLater, type LaterMessageKey } from "./messages/en-later.ts";
import { enMethods, type MethodMessageKey } from "./messages/en-methods.ts";
import { translateHook } from "./translate-hook.ts";

export type LaterKey = MessageKey | MethodMessageKey | HandlerPageMessageKey | LaterMessageKey;

const english = { ...en, ...enMethods, ...enHandlerPages, ...enLater };

/** All texts, for pages that are fetched on demand. Importing this from the first pages would load the later texts with them. */
export const useLaterTranslate = translateHook<LaterKey>({ "en-US": english });
