import { randomUUID } from "node:crypto";
import { type EmailType, type EmailVariables, renderEmail } from "@vestibule/emails";
import type { Queryable } from "../../platform/database/database.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { encryptBody } from "./body.ts";
import { insertEmail } from "./queries.ts";

/** The name of the job that hands one mail to the mail server. */
export const sendEmailTask = "send-email";

/** How mail leaves the installation. */
export interface Mailer {
  /** Null: no shared mail server; mail of projects without their own is kept in the development inbox. */
  readonly smtpUrl: string | null;
}

export interface EmailToQueue<T extends EmailType> {
  readonly project: Project;
  /** Whom the mail is about; null when they have no account. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly type: T;
  readonly variables: EmailVariables[T];
}

/** Writes a mail, and the job that sends it, into the caller's transaction. The request never waits for a mail server. */
export async function queueEmail<T extends EmailType>(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToQueue<T>,
): Promise<void> {
  const { project, recipient, type } = email;
  const { subject, html, text } = renderEmail(type, email.variables, { displayName: project.displayName });
  const id = randomUUID();
  const config = project.config.email_config;
  const hasServer = config.type === "standard" || services.smtpUrl !== null;
  const senderName = config.type === "standard" && config.sender_name ? config.sender_name : project.displayName;
  await transaction.run(insertEmail, [
    project.id,
    id,
    email.userId,
    type,
    recipient,
    senderName,
    subject,
    encryptBody(services.encryption, project.id, id, { html, text }),
    hasServer ? "queued" : "kept",
    new Date(services.clock()),
  ]);
  if (!hasServer) return;
  const payload = { projectId: project.id, emailId: id };
  // One after the other to a project's own server: if it is slow, the mail of other projects does not wait for it.
  const queue = config.type === "standard" ? `mail:${project.id}` : null;
  await addJob(transaction, sendEmailTask, payload, { key: `${sendEmailTask}:${id}`, queue });
}
