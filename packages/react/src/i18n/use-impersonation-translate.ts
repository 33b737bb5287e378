import { createTranslateHook } from "./create-translate-hook.ts";
import { enImpersonation, type ImpersonationMessageKey } from "./messages/en-impersonation.ts";

/** Messages of the impersonation banner. */
export const useImpersonationTranslate = createTranslateHook<ImpersonationMessageKey>({ "en-US": enImpersonation });
