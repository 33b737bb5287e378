import { apiError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** How long link and code work, in ms. @see ASVS 5.0 6.5.5 */
export const signInCodeLifetimeMs = 10 * 60 * 1000;

/** Whether an address may sign in by mail, or sign up when nobody has it. An unverified one may not: whoever reserved it would
 *  share the account with whoever owns it. @throws USER_EMAIL_ALREADY_EXISTS, SIGN_UP_NOT_ENABLED @see CVE-2026-53516 */
export function assertCanSignInByEmail(
  project: Project,
  email: string,
  owner: { readonly is_verified: boolean } | null,
): void {
  if (owner && !owner.is_verified) throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });
  if (!owner && !project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
}
