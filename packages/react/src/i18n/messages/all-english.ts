import { en } from "./en.ts";
import { enLater } from "./en-later.ts";
import { enSettings } from "./en-settings.ts";

/** The texts of all pages, to check overrides against. */
export const allEnglish: Readonly<Record<string, string>> = { ...en, ...enLater, ...enSettings };
