import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createCode } from "../../credentials/index.ts";
import { enqueueEmail, type Mailer } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { findPrimaryRecipient, type Recipient } from "./channel-statements.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of a verification link. */
const codeLifeMs = 7 * dayMs;

type Services = Pick<Platform, "clock" | "encryption"> & Mailer;

export interface VerificationEmail {
  readonly project: Project;
  readonly userId: string;
  /** Target of the link; the code is added as query parameter `code`. */
  readonly callbackUrl: string;
  /** The recipient's languages, in order of preference. */
  readonly languages: readonly string[];
}

/**
 * Creates a verification code for the user's primary email and queues the email in the caller's transaction. The
 * callback must have been checked.
 */
export async function enqueueVerificationEmail(
  transaction: Queryable,
  services: Services,
  mail: VerificationEmail,
): Promise<void> {
  const recipient = await transaction.row(findPrimaryRecipient, { projectId: mail.project.id, userId: mail.userId });
  if (!recipient) throw new Error("A verification email was requested for a user without a primary email");
  await enqueueVerificationEmailTo(transaction, services, mail, recipient);
}

/** The same for any email of the user. */
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
