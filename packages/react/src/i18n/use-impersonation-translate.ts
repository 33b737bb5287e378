import { createTranslateHook } from "./create-translate-hook.ts";
import { enImpersonation, type ImpersonationMessageKey } from "./messages/en-impersonation.ts";

/** The texts of the bar of whoever acts for a user. */
export const useImpersonationTranslate = createTranslateHook<ImpersonationMessageKey>({ "en-US": enImpersonation });
