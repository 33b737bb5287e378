import { randomUUID } from "node:crypto";
import type { NotificationCategory } from "@vestibule/contract/endpoints";
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
  /** Absent: the server's own email. */
  readonly application?: ApplicationDetails | undefined;
  /** Absent: immediately. */
  readonly scheduledAt?: Date | undefined;
}

/** What an application chose for its email. Stored with it, so never rename a field. */
export interface ApplicationDetails {
  readonly category: NotificationCategory;
  readonly hasTheme: boolean;
  readonly isHighPriority: boolean;
  readonly templateId: string | null;
  readonly draftId: string | null;
  /** Of an email to all users: the last user that got it. */
  readonly after?: string | undefined;
}

/** The types of an application's email, and of the row from which a job creates one for each user. */
export const applicationType = "application";
export const broadcastType = "broadcast";

/**
 * Writes an email, and the job that sends it, in the caller's transaction; returns its id. Email to a suppressed
 * address is only logged, and the caller gets no error.
 */
export async function storeEmail(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToStore,
): Promise<string> {
  const { project, subject, shownSubject, application, scheduledAt } = email;
  const isBroadcast = email.type === broadcastType;
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
    state: usesProjectServer || services.smtpUrl !== null || scheduledAt || isBroadcast ? "queued" : "kept",
    createdAt: new Date(services.clock()),
    sender: JSON.stringify(sender),
    shownSubject: shownSubject === subject ? null : shownSubject,
    language: email.language,
    usableUntil: email.usableUntil,
    resentFrom: email.resentFrom,
    application: application ? JSON.stringify(application) : null,
    scheduledAt: scheduledAt ?? null,
  });
  if (stored?.state === "queued")
    await enqueueSending(transaction, {
      projectId: project.id,
      emailId: id,
      usesProjectServer,
      application: application ?? null,
      isBroadcast,
      ...(scheduledAt && { runAt: scheduledAt }),
    });
  return id;
}

interface Sending {
  readonly projectId: string;
  readonly emailId: string;
  /** Sent by the project's own mail server. */
  readonly usesProjectServer: boolean;
  /** Earliest time. Default: now. */
  readonly runAt?: Date;
  /** Null: the server's own email. */
  readonly application: Pick<ApplicationDetails, "isHighPriority"> | null;
  /** Creates the emails to all users. */
  readonly isBroadcast?: boolean;
}

/**
 * The order in a queue: a user who signs in doesn't wait for a newsletter, and a newsletter's next emails are created
 * only after the previous ones were tried, so that few of them are stored at a time.
 */
const priorities = { own: 0, important: 5, normal: 10, broadcast: 20 };

function getPriority({ application, isBroadcast }: Pick<Sending, "application" | "isBroadcast">): number {
  if (isBroadcast) return priorities.broadcast;
  if (application === null) return priorities.own;
  return application.isHighPriority ? priorities.important : priorities.normal;
}

/** Enqueues the job that sends an email; reschedules a queued one. */
export async function enqueueSending(
  transaction: Queryable,
  { projectId, emailId, usesProjectServer, runAt, ...kind }: Sending,
): Promise<void> {
  // One queue per project with its own server, so that a slow server does not delay other projects' email.
  const queue = usesProjectServer ? `mail:${projectId}` : null;
  const when = runAt ? { runAt } : {};
  await addJob(
    transaction,
    sendEmailTask,
    { projectId, emailId },
    { key: `${sendEmailTask}:${emailId}`, queue, priority: getPriority(kind), ...when },
  );
}

/** Services of the email endpoints. */
export type SentEmailServices = Pick<
  Platform,
  "database" | "reads" | "clock" | "encryption" | "readEndUser" | "outgoing" | "log"
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
