import { randomUUID } from "node:crypto";
import type { Limits } from "../../http/limits.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { type EmailBody, encryptBody } from "./captured-inbox.ts";
import { insertEmail } from "./email-statements.ts";

/** The sender as stored with the email, without the password. Field names are the wire's. */
export interface Sender {
  readonly type: "shared" | "standard";
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly username?: string | undefined;
  readonly sender_name: string;
  /** Absent until the first attempt: the shared mail server's address. */
  readonly sender_email?: string | undefined;
  readonly reply_to?: string | undefined;
}

/** The project's current sender. */
export function getSender({ config, displayName }: Pick<Project, "config" | "displayName">): Sender {
  const { type, host, port, username, sender_name, sender_email, reply_to } = config.email_config;
  if (type === "shared") return { type, sender_name: displayName };
  return { type, host, port, username, sender_name: sender_name || displayName, sender_email, reply_to };
}

/** The job that sends one email. */
export const sendEmailTask = "send-email";

/** How the server sends email. */
export interface Mailer {
  /** Null: no shared mail server; email of projects without their own is captured in the development inbox. */
  readonly smtpUrl: string | null;
}

export interface EmailToStore {
  readonly project: Project;
  /** The user the email is about; null if they have no account. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly type: string;
  readonly subject: string;
  /** The subject as shown to admins. */
  readonly shownSubject: string;
  readonly body: EmailBody;
  /** BCP 47; null: the project's own template. */
  readonly language: string | null;
  /** Null: it has no link or code. */
  readonly usableUntil: Date | null;
  /** The original of a resent email. */
  readonly resentFrom: string | null;
}

/**
 * Writes an email, and the job that sends it, in the caller's transaction; returns its id. Email to a suppressed
 * address is only logged, and the caller gets no error.
 */
export async function storeEmail(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToStore,
): Promise<string> {
  const { project, subject, shownSubject } = email;
  const id = randomUUID();
  const usesProjectServer = project.config.email_config.type === "standard";
  const sender = getSender(project);
  const stored = await transaction.row(insertEmail, {
    projectId: project.id,
    id,
    userId: email.userId,
    type: email.type,
    recipient: email.recipient,
    senderName: sender.sender_name,
    subject,
    bodyCiphertext: encryptBody(services.encryption, project.id, id, email.body),
    state: usesProjectServer || services.smtpUrl !== null ? "queued" : "kept",
    createdAt: new Date(services.clock()),
    sender: JSON.stringify(sender),
    shownSubject: shownSubject === subject ? null : shownSubject,
    language: email.language,
    usableUntil: email.usableUntil,
    resentFrom: email.resentFrom,
  });
  if (stored?.state === "queued")
    await enqueueSending(transaction, { projectId: project.id, emailId: id, usesProjectServer });
  return id;
}

interface Sending {
  readonly projectId: string;
  readonly emailId: string;
  /** Sent by the project's own mail server. */
  readonly usesProjectServer: boolean;
  /** Earliest time. Default: now. */
  readonly runAt?: Date;
}

/** Enqueues the job that sends an email; reschedules a queued one. */
export async function enqueueSending(
  transaction: Queryable,
  { projectId, emailId, usesProjectServer, runAt }: Sending,
): Promise<void> {
  // One queue per project with its own server, so that a slow server does not delay other projects' email.
  const queue = usesProjectServer ? `mail:${projectId}` : null;
  const when = runAt ? { runAt } : {};
  await addJob(
    transaction,
    sendEmailTask,
    { projectId, emailId },
    { key: `${sendEmailTask}:${emailId}`, queue, ...when },
  );
}

/** Services of the email endpoints. */
export type SentEmailServices = Pick<
  Platform,
  "database" | "clock" | "encryption" | "readEndUser" | "outgoing" | "log"
> &
  Mailer & {
    readonly limits: Limits;
    /** Sender address on the shared mail server. */
    readonly mailFrom: string;
  };

/** The signed-in user, if any. */
export interface Caller {
  readonly id: string;
}
