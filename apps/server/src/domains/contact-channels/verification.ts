import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Mailer, queueEmail } from "../emails/index.ts";
import { isTrustedRedirect, type Project } from "../projects/index.ts";
import { createCode } from "../verification-codes/index.ts";
import { findPrimaryChannel } from "./queries.ts";
import { normalizeEmail } from "./rules.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long a verification link works. */
const codeLifeMs = 7 * dayMs;

export interface VerificationMail {
  readonly project: Project;
  readonly userId: string;
  /** Where the link leads; the code is set as its query parameter `code`. */
  readonly callbackUrl: string;
}

/** @throws REDIRECT_URL_NOT_WHITELISTED */
export function checkCallback(project: Project, callbackUrl: string): void {
  if (!isTrustedRedirect(project.config, callbackUrl)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}

/** Puts a verification code for the user's primary address, and the mail that carries it, into the caller's transaction.
 *  The callback must have been checked. */
export async function queueVerificationMail(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  mail: VerificationMail,
): Promise<void> {
  const channel = await transaction.row(findPrimaryChannel, [mail.project.id, mail.userId]);
  if (!channel) throw new Error("A verification mail was asked for a user without a primary address");
  const code = await createCode(transaction, {
    projectId: mail.project.id,
    purpose: "email-verification",
    userId: mail.userId,
    subject: { channelId: channel.id, address: normalizeEmail(channel.value) },
    lifeMs: codeLifeMs,
    now: services.clock(),
  });
  const link = new URL(mail.callbackUrl);
  link.searchParams.set("code", code);
  await queueEmail(transaction, services, {
    project: mail.project,
    userId: mail.userId,
    recipient: channel.value,
    type: "email_verification",
    variables: { userDisplayName: channel.display_name, emailVerificationLink: link.href, linkLifeMs: codeLifeMs },
  });
}
