import { auditedNames, type UserUpdate, userFields } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditContext, type AuditEvent, diffFields, recordAudit } from "../audit/index.ts";
import type { User } from "../users/index.ts";

/** A user before and after a change. */
interface Changed {
  readonly before: User;
  readonly after: User;
}

interface Target {
  readonly userId: string;
  readonly audit: AuditContext;
}

/** Audits a user update, with a separate entry per sign-in method. A selected team is not audited. */
export async function recordUpdate(
  transaction: Queryable,
  { userId, audit }: Target,
  update: UserUpdate,
  changed: Changed,
): Promise<void> {
  const target = { type: "user", id: userId };
  const events = [profileEvent(changed), passwordEvent(update, changed), secondFactorEvent(update, changed)];
  const happened = events.filter((event) => event !== null).map((event) => ({ ...event, target }));
  await recordAudit(transaction, audit, happened);
}

const auditedFields = auditedNames(userFields);

function profileEvent({ before, after }: Changed): AuditEvent | null {
  const details = diffFields(before, after, auditedFields);
  return details && { action: "user.update", details };
}

function passwordEvent({ password, password_hash: hash }: UserUpdate, { before, after }: Changed): AuditEvent | null {
  const isGiven = password !== undefined || hash !== undefined;
  if (!isGiven || !(before.has_password || after.has_password)) return null;
  const replacedOrAdded = before.has_password ? "replaced" : "added";
  return { action: "password.change", details: { change: after.has_password ? replacedOrAdded : "removed" } };
}

function secondFactorEvent({ totp_secret_base64: secret }: UserUpdate, { before, after }: Changed): AuditEvent | null {
  if (secret === undefined || !(before.requires_totp_mfa || after.requires_totp_mfa)) return null;
  if (!after.requires_totp_mfa) return { action: "totp.disable" };
  return { action: "totp.enable", details: { change: before.requires_totp_mfa ? "replaced" : "added" } };
}
