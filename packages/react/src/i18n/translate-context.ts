import { createContext } from "react";
import { en } from "./messages/en.ts";
import { createTranslate } from "./translate.ts";

/** English when no provider stands above: cards such as `MessageCard` work alone. */
export const TranslateContext = createContext(createTranslate(en));
