import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { decryptBody } from "../captured-inbox.ts";
import { unsentTextRetentionMs } from "../enqueue-email.ts";
import { type ApplicationDetails, type Caller, type SentEmailServices, storeEmail } from "../store-email.ts";
import { claimUnsentText, findLoggedEmail, findResend, isSuppressed, toWire } from "./email-log-statements.ts";
import { emailNotFound } from "./read.ts";

/**
 * `POST /internal/emails/{id}/resend`: creates a new email with the same text. The text moves to the new email, so that
 * of two concurrent requests only one resends.
 */
export function resend(services: SentEmailServices): Handler<typeof contract.sentEmails.resend, Project, Caller> {
  return async function resend(call) {
    const { auth, params, request } = call;
    const { project, accessType } = auth;
    const { database, limits, clock, mailFrom } = services;
    const original = await database.row(findLoggedEmail, { projectId: project.id, id: params.id });
    if (!original) throw emailNotFound();
    const recipient = original.recipient.toLowerCase();
    await limits.check({ action: "mail", emailKind: "resend", projectId: project.id, accessType, request, recipient });
    const context = toAuditContext(services, call);
    const id = await database.transaction((transaction) =>
      storeCopy(transaction, services, project, original.id, context),
    );
    const email = await database.row(findLoggedEmail, { projectId: project.id, id });
    if (!email) throw emailNotFound();
    return toWire(email, { now: clock(), mailFrom });
  };
}

async function storeCopy(
  transaction: Queryable,
  services: SentEmailServices,
  project: Project,
  originalId: string,
  context: AuditContext,
): Promise<string> {
  const now = services.clock();
  const emailKey = { projectId: project.id, emailId: originalId };
  const unsent = await transaction.row(claimUnsentText, {
    ...emailKey,
    now: new Date(now),
    createdAfter: new Date(now - unsentTextRetentionMs),
  });
  if (!unsent) throw await createResendError(transaction, project, originalId);
  if (await transaction.row(isSuppressed, { projectId: project.id, recipient: unsent.recipient })) throw suppressed();
  const id = await storeEmail(transaction, services, {
    project,
    userId: unsent.user_id,
    recipient: unsent.recipient,
    type: unsent.type,
    subject: unsent.subject,
    shownSubject: unsent.shown_subject ?? unsent.subject,
    body: decryptBody(services.encryption, project.id, originalId, unsent.body_ciphertext),
    language: unsent.language,
    usableUntil: unsent.usable_until,
    resentFrom: originalId,
    application: unsent.application === null ? undefined : (unsent.application as unknown as ApplicationDetails),
  });
  const target = { type: "email", id: originalId };
  await recordAudit(transaction, context, [
    { action: "email.resend", target, details: { type: unsent.type, resent_as: id } },
  ]);
  return id;
}

const suppressed = (): PlainError =>
  new PlainError(400, "This email address is suppressed because it bounced permanently. Remove its suppression first.");

/** Why an email cannot be resent: it has not failed, or its text was deleted. */
async function createResendError(transaction: Queryable, project: Project, id: string): Promise<PlainError> {
  const email = await transaction.row(findLoggedEmail, { projectId: project.id, id });
  if (!email) return emailNotFound();
  if (email.state === "suppressed") return suppressed();
  if (email.state !== "failed") return new PlainError(400, "Only failed emails can be resent.");
  if (await transaction.row(findResend, { projectId: project.id, id }))
    return new PlainError(400, "This email was already resent.");
  return new PlainError(400, "This email can't be resent: its link or code expired, and its text was deleted.");
}
