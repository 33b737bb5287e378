import { z } from "zod";
import { type EncryptedColumn, toText } from "../../platform/crypto/encrypted-column.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Platform } from "../../platform/platform.ts";
import { type EmailRow, findCaptured, listCaptured, listCapturedSenders } from "./email-statements.ts";

export interface EmailBody {
  readonly html: string;
  readonly text: string;
  /** For the List-Unsubscribe header; absent: the email can't be turned off. */
  readonly unsubscribeLink?: string | undefined;
}

const bodySchema = z.object({ html: z.string(), text: z.string(), unsubscribeLink: z.string().optional() });

const context = (projectId: string, emailId: string): string => `email:${projectId}:${emailId}`;

/** What a rotation of the server secret encrypts again. */
export const encryptedEmailBodies: EncryptedColumn = {
  table: "emails",
  column: "body_ciphertext",
  key: ["project_id", "id"],
  getContext: ([projectId, emailId]) => context(toText(projectId), toText(emailId)),
};

/** Encrypts what an email is stored with. */
export const encryptText = (encryption: Encryption, projectId: string, emailId: string, value: object): Buffer =>
  encryption.encrypt(JSON.stringify(value), context(projectId, emailId));

export const decryptText = <S extends z.ZodType>(
  encryption: Encryption,
  { projectId, emailId, ciphertext }: { projectId: string; emailId: string; ciphertext: Buffer },
  schema: S,
): z.output<S> => schema.parse(JSON.parse(encryption.decrypt(ciphertext, context(projectId, emailId))));

export const encryptBody = (encryption: Encryption, projectId: string, emailId: string, body: EmailBody): Buffer =>
  encryptText(encryption, projectId, emailId, body);

export const decryptBody = (
  encryption: Encryption,
  projectId: string,
  emailId: string,
  ciphertext: Buffer,
): EmailBody => decryptText(encryption, { projectId, emailId, ciphertext }, bodySchema);

export interface CapturedEmail {
  readonly id: string;
  readonly projectName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toCapturedEmail = (row: EmailRow): CapturedEmail => ({
  id: row.id,
  projectName: row.sender_name,
  recipient: row.recipient,
  subject: row.subject,
  createdAt: row.created_at,
});

/** `search`: a part of the recipient, the project's name or the subject. Empty texts: all. */
export interface InboxFilters {
  readonly search: string;
  readonly projectName: string;
}

/**
 * Emails captured because no mail server is configured, newest first, at most 100, and the names of the projects that any
 * of them are from.
 */
export async function listInbox({ database }: Pick<Platform, "database">, filters: InboxFilters) {
  const emails = await database.rows(listCaptured, filters);
  const senders = await database.rows(listCapturedSenders, {});
  return { emails: emails.map(toCapturedEmail), projectNames: senders.map(({ sender_name }) => sender_name) };
}

/** Null if the email does not exist. */
export async function readInbox(
  { database, encryption }: Pick<Platform, "database" | "encryption">,
  id: string,
): Promise<(CapturedEmail & EmailBody) | null> {
  const row = uuidPattern.test(id) ? await database.row(findCaptured, { id }) : null;
  if (!row?.body_ciphertext) return null;
  return { ...toCapturedEmail(row), ...decryptBody(encryption, row.project_id, row.id, row.body_ciphertext) };
}
