import { enImpersonation, type ImpersonationMessageKey } from "./messages/en-impersonation.ts";
import { translateHook } from "./translate-hook.ts";

/** The texts of the bar of whoever acts for a user. */
export const useImpersonationTranslate = translateHook<ImpersonationMessageKey>({ "en-US": enImpersonation });
