import { randomUUID } from "node:crypto";
import type { Queryable } from "../../platform/database/database.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { type EmailBody, encryptBody } from "./email-body.ts";
import { insertEmail } from "./email-statements.ts";
import { senderOf } from "./sender.ts";

/** The name of the job that hands one mail to the mail server. */
export const sendEmailTask = "send-email";

/** How mail leaves the installation. */
export interface Mailer {
  /** Null: no shared mail server; mail of projects without their own is kept in the development inbox. */
  readonly smtpUrl: string | null;
}

export interface EmailToStore {
  readonly project: Project;
  /** Whom the mail is about; null when they have no account. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly type: string;
  readonly subject: string;
  /** As administrators may read it. */
  readonly shownSubject: string;
  readonly body: EmailBody;
  /** BCP 47; null: the project's own words. */
  readonly language: string | null;
  /** Null: nothing in it ends. */
  readonly usableUntil: Date | null;
  /** The mail that this one repeats. */
  readonly resentFrom: string | null;
}

/** Writes a mail, and the job that sends it, into the caller's transaction; its id. An address that refuses mail gets none: nobody but
 *  the log is told. */
export async function storeEmail(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToStore,
): Promise<string> {
  const { project, subject, shownSubject } = email;
  const id = randomUUID();
  const usesProjectServer = project.config.email_config.type === "standard";
  const sender = senderOf(project);
  const stored = await transaction.row(insertEmail, [
    project.id,
    id,
    email.userId,
    email.type,
    email.recipient,
    sender.sender_name,
    subject,
    encryptBody(services.encryption, project.id, id, email.body),
    usesProjectServer || services.smtpUrl !== null ? "queued" : "kept",
    new Date(services.clock()),
    JSON.stringify(sender),
    shownSubject === subject ? null : shownSubject,
    email.language,
    email.usableUntil,
    email.resentFrom,
  ]);
  if (stored?.state === "queued")
    await enqueueSending(transaction, { projectId: project.id, emailId: id, usesProjectServer });
  return id;
}

interface Sending {
  readonly projectId: string;
  readonly emailId: string;
  /** By the project's own mail server. */
  readonly usesProjectServer: boolean;
  /** Not before. Default: now. */
  readonly runAt?: Date;
}

/** Adds the job that sends a mail; one that waits already gets another time. */
export async function enqueueSending(
  transaction: Queryable,
  { projectId, emailId, usesProjectServer, runAt }: Sending,
): Promise<void> {
  // One after the other to a project's own server: if it is slow, the mail of other projects does not wait for it.
  const queue = usesProjectServer ? `mail:${projectId}` : null;
  const when = runAt ? { runAt } : {};
  await addJob(
    transaction,
    sendEmailTask,
    { projectId, emailId },
    { key: `${sendEmailTask}:${emailId}`, queue, ...when },
  );
}
