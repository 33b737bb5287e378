import type { Platform } from "../../platform/platform.ts";
import { decryptBody, type EmailBody } from "./body.ts";
import { type EmailRow, findKept, listKept } from "./queries.ts";

export interface KeptEmail {
  readonly id: string;
  readonly projectName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toKept = (row: EmailRow): KeptEmail => ({
  id: row.id,
  projectName: row.sender_name,
  recipient: row.recipient,
  subject: row.subject,
  createdAt: row.created_at,
});

/** The mails kept because no mail server is configured, newest first, at most 100. */
export const listInbox = async ({ database }: Pick<Platform, "database">): Promise<KeptEmail[]> =>
  (await database.rows(listKept, [])).map(toKept);

/** Null when there is no such mail. */
export async function readInbox(
  { database, encryption }: Pick<Platform, "database" | "encryption">,
  id: string,
): Promise<(KeptEmail & EmailBody) | null> {
  const row = uuidPattern.test(id) ? await database.row(findKept, [id]) : null;
  if (!row?.body_ciphertext) return null;
  return { ...toKept(row), ...decryptBody(encryption, row.project_id, row.id, row.body_ciphertext) };
}
