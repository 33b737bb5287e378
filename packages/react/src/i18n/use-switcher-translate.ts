import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enSwitcher, type SwitcherMessageKey } from "./messages/en-switcher.ts";

/** The texts of the first pages and of the menu of teams, which only some applications have. */
export const useSwitcherTranslate = createTranslateHook<MessageKey | SwitcherMessageKey>({
  "en-US": { ...en, ...enSwitcher },
});
