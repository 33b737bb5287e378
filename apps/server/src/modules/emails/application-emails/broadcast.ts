import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { decryptText, encryptText } from "../captured-inbox.ts";
import { insertEmail, type QueuedEmail } from "../email-statements.ts";
import { type ApplicationDetails, broadcastType, enqueueSending, getSender } from "../store-email.ts";
import { advanceBroadcast, finishBroadcast, listRecipients, lockBroadcast } from "./application-email-statements.ts";
import { type ApplicationMessage, type QueueServices, queueApplicationEmail } from "./queue-application-email.ts";

/** Users per transaction. */
const batchSize = 100;
const firstUser = "00000000-0000-0000-0000-000000000000";
/** In the log, where other emails have their address. */
const allUsers = "all users";

const messageSchema = z.object({
  source: z.union([
    z.object({ subject: z.string(), html: z.string() }),
    z.object({ subject: z.string(), content: z.unknown() }),
  ]),
  subject: z.string().optional(),
  isVerbatim: z.boolean().optional(),
  hasTheme: z.boolean(),
  variables: z.record(z.string(), z.string()),
});

interface NewBroadcast {
  readonly project: Project;
  readonly message: ApplicationMessage;
  /** As shown in the log. */
  readonly subject: string;
}

/** Writes an email to all users, with the job that creates their emails, in the caller's transaction. */
export async function queueBroadcast(
  transaction: Queryable,
  services: QueueServices,
  { project, message: { email, details, scheduledAt }, subject }: NewBroadcast,
): Promise<void> {
  const id = randomUUID();
  const sender = getSender(project);
  await transaction.run(insertEmail, {
    projectId: project.id,
    id,
    userId: null,
    type: broadcastType,
    recipient: allUsers,
    senderName: sender.sender_name,
    subject,
    bodyCiphertext: encryptText(services.encryption, project.id, id, email),
    state: "queued",
    createdAt: new Date(services.clock()),
    sender: JSON.stringify(sender),
    shownSubject: null,
    language: null,
    usableUntil: null,
    resentFrom: null,
    application: JSON.stringify(details),
    scheduledAt: scheduledAt ?? null,
  });
  await enqueueBroadcast(transaction, project, { id, details, scheduledAt });
}

interface Waiting {
  readonly id: string;
  readonly details: ApplicationDetails;
  readonly scheduledAt?: Date | undefined;
}

const enqueueBroadcast = (transaction: Queryable, project: Project, { id, details, scheduledAt }: Waiting) =>
  enqueueSending(transaction, {
    projectId: project.id,
    emailId: id,
    usesProjectServer: project.config.email_config.type === "standard",
    application: details,
    isBroadcast: true,
    ...(scheduledAt && { runAt: scheduledAt }),
  });

/**
 * Creates the emails of the next users and the job for the ones after them, in one transaction, so that every user gets
 * one email even if the server crashes. Neither the memory nor a statement ever holds all users.
 */
export async function continueBroadcast(
  services: QueueServices & { readonly database: Database },
  project: Project,
  { id: emailId, body_ciphertext }: QueuedEmail,
): Promise<void> {
  if (body_ciphertext === null) return;
  const email = decryptText(
    services.encryption,
    { projectId: project.id, emailId, ciphertext: body_ciphertext },
    messageSchema,
  );
  const key = { projectId: project.id, emailId };
  await services.database.transaction(async (transaction) => {
    const locked = await transaction.row(lockBroadcast, key);
    if (!locked) return;
    const details = locked.application as ApplicationDetails;
    const { after = firstUser, ...shared } = details;
    const users = await transaction.rows(listRecipients, {
      projectId: project.id,
      after,
      limit: batchSize,
      category: details.category,
    });
    for (const recipient of users)
      await queueApplicationEmail(transaction, services, { project, message: { email, details: shared }, recipient });
    const last = users.at(-1);
    if (last === undefined || users.length < batchSize) {
      await transaction.run(finishBroadcast, { ...key, finishedAt: new Date(services.clock()) });
      return;
    }
    const advanced = await transaction.row(advanceBroadcast, { ...key, after: last.id });
    if (advanced && !advanced.is_paused) await enqueueBroadcast(transaction, project, { id: emailId, details });
  });
}
