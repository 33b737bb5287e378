import { randomUUID } from "node:crypto";
import { notificationCategories } from "@vestibule/contract/endpoints";
import { type ApplicationEmail, loadLanguage, renderApplicationEmail } from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import { createUnsubscribeLink } from "../preferences/preferences.ts";
import { type ApplicationDetails, applicationType, getSender, type Mailer, storeEmail } from "../store-email.ts";
import { renderOrFail } from "../templates/render-or-reject.ts";
import { type EmailRecipient, insertSkipped } from "./application-email-statements.ts";

/** An email of an application, before it is rendered for a user. */
export interface ApplicationMessage {
  readonly email: ApplicationEmail;
  readonly details: ApplicationDetails;
  /** Absent: immediately. */
  readonly scheduledAt?: Date | undefined;
}

export type QueueServices = Pick<Platform, "clock" | "encryption" | "publicUrl"> & Mailer;

/**
 * Writes a user's email, with the job that sends it, in the caller's transaction. Returns its ID; null if the user has
 * no primary email. A user who turned off the category gets none, which is logged. @throws EMAIL_RENDERING_ERROR
 */
export async function queueApplicationEmail(
  transaction: Queryable,
  services: QueueServices,
  { project, message, recipient }: { project: Project; message: ApplicationMessage; recipient: EmailRecipient },
): Promise<string | null> {
  const { email, details, scheduledAt } = message;
  const { id: userId, email: address, display_name: userDisplayName } = recipient;
  if (address === null) return null;
  if (recipient.is_unwanted) {
    const { subject } = renderFor(message, project, { userDisplayName, unsubscribeLink: null });
    return insertUnwanted(transaction, services, { project, userId, address, subject, details });
  }
  const unsubscribeLink = notificationCategories[details.category].canDisable
    ? await createUnsubscribeLink(transaction, services, { projectId: project.id, userId, sentAt: scheduledAt })
    : null;
  const language = await loadLanguage(recipient.locale ?? project.config.default_language);
  const { subject, html, text } = renderFor({ email }, project, { userDisplayName, unsubscribeLink, language });
  return storeEmail(transaction, services, {
    project,
    userId,
    recipient: address,
    type: applicationType,
    subject,
    shownSubject: subject,
    body: { html, text, ...(unsubscribeLink !== null && { unsubscribeLink }) },
    language: null,
    usableUntil: null,
    resentFrom: null,
    application: details,
    scheduledAt,
  });
}

const renderFor = (
  { email }: Pick<ApplicationMessage, "email">,
  project: Project,
  recipient: Parameters<typeof renderApplicationEmail>[2],
) => renderOrFail(() => renderApplicationEmail(email, project, recipient));

interface Unwanted {
  readonly project: Project;
  readonly userId: string;
  readonly address: string;
  readonly subject: string;
  readonly details: ApplicationDetails;
}

async function insertUnwanted(
  transaction: Queryable,
  { clock }: QueueServices,
  { project, userId, address, subject, details }: Unwanted,
): Promise<string> {
  const id = randomUUID();
  const sender = getSender(project);
  await transaction.run(insertSkipped, {
    projectId: project.id,
    id,
    userId,
    type: applicationType,
    recipient: address,
    senderName: sender.sender_name,
    subject,
    createdAt: new Date(clock()),
    sender: JSON.stringify(sender),
    application: JSON.stringify(details),
    error: "The user turned off emails of this kind",
  });
  return id;
}
