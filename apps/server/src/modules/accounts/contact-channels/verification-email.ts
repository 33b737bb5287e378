import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createCode } from "../../credentials/index.ts";
import { enqueueEmail, type Mailer } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { findPrimaryRecipient, type Recipient } from "./channel-statements.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long a verification link works. */
const codeLifeMs = 7 * dayMs;

type Services = Pick<Platform, "clock" | "encryption"> & Mailer;

export interface VerificationEmail {
  readonly project: Project;
  readonly userId: string;
  /** Where the link leads; the code is set as its query parameter `code`. */
  readonly callbackUrl: string;
  /** What the reader understands, best first. */
  readonly languages: readonly string[];
}

/** Puts a verification code for the user's primary address, and the mail that carries it, into the caller's transaction.
 *  The callback must have been checked. */
export async function enqueueVerificationEmail(
  transaction: Queryable,
  services: Services,
  mail: VerificationEmail,
): Promise<void> {
  const recipient = await transaction.row(findPrimaryRecipient, [mail.project.id, mail.userId]);
  if (!recipient) throw new Error("A verification mail was asked for a user without a primary address");
  await enqueueVerificationEmailTo(transaction, services, mail, recipient);
}

/** The same for any address of the user. */
export async function enqueueVerificationEmailTo(
  transaction: Queryable,
  services: Services,
  mail: VerificationEmail,
  recipient: Recipient,
): Promise<void> {
  const code = await createCode(transaction, {
    projectId: mail.project.id,
    purpose: "email-verification",
    userId: mail.userId,
    subject: { channelId: recipient.id, address: normalizeEmail(recipient.value) },
    lifeMs: codeLifeMs,
    now: services.clock(),
  });
  const link = new URL(mail.callbackUrl);
  link.searchParams.set("code", code);
  await enqueueEmail(transaction, services, {
    project: mail.project,
    userId: mail.userId,
    recipient: recipient.value,
    type: "email_verification",
    languages: mail.languages,
    variables: { userDisplayName: recipient.display_name, emailVerificationLink: link.href, linkLifeMs: codeLifeMs },
  });
}
