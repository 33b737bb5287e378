import { apiError } from "../../../http/api-error.ts";
import type { Project } from "../../projects/index.ts";

/** How long the link and the code work, in ms. @see ASVS 5.0 6.5.5 */
export const signInCodeLifetimeMs = 10 * 60 * 1000;

/**
 * Allows sign-in with a verified email and sign-up with an unused one. An unverified email is rejected: the user who
 * claimed it first would share the account with its real owner (pre-hijacking). @throws USER_EMAIL_ALREADY_EXISTS,
 * SIGN_UP_NOT_ENABLED @see CVE-2026-53516
 */
export function assertCanSignInByEmail(
  project: Project,
  email: string,
  owner: { readonly is_verified: boolean } | null,
): void {
  if (owner && !owner.is_verified) throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });
  if (!owner && !project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
}

const clientPattern = /^\w+\s+(@[\w/]+)@(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;
/** The last version of the published client without a field for the code. */
const lastLinkOnlyVersion = [2, 5, 37] as const;

/** Whether a client can't accept a typed code. `clientVersion`: its header. An unknown client can. */
export function isLinkOnlyClient(clientVersion: string | undefined): boolean {
  const [, name, ...numbers] = clientPattern.exec(clientVersion ?? "") ?? [];
  if (name !== "@stackframe/stack") return false;
  const version = numbers.map((number) => Number(number ?? 0));
  const difference = lastLinkOnlyVersion.map((last, index) => last - (version[index] ?? 0)).find((step) => step !== 0);
  return difference === undefined || difference > 0;
}
