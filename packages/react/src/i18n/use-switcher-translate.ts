import { en, type MessageKey } from "./messages/en.ts";
import { enSwitcher, type SwitcherMessageKey } from "./messages/en-switcher.ts";
import { translateHook } from "./translate-hook.ts";

/** The texts of the first pages and of the menu of teams, which only some applications have. */
export const useSwitcherTranslate = translateHook<MessageKey | SwitcherMessageKey>({
  "en-US": { ...en, ...enSwitcher },
});
