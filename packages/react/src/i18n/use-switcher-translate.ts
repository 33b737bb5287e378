import { createTranslateHook } from "./create-translate-hook.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enSwitcher, type SwitcherMessageKey } from "./messages/en-switcher.ts";

/** Messages of the sign-in page and of the team switcher, which only some applications use. */
export const useSwitcherTranslate = createTranslateHook<MessageKey | SwitcherMessageKey>({
  "en-US": { ...en, ...enSwitcher },
});
