import { statement } from "../../platform/database/database.ts";

export const insertEmail = statement(
  "insert-email",
  `insert into emails (project_id, id, user_id, type, recipient, sender_name, subject, body_ciphertext, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export interface EmailRow {
  readonly project_id: string;
  readonly id: string;
  readonly type: string;
  readonly recipient: string;
  readonly sender_name: string;
  readonly subject: string;
  readonly body_ciphertext: Buffer | null;
  readonly created_at: Date;
}

const columns = "project_id, id, type, recipient, sender_name, subject, body_ciphertext, created_at";

export const findQueuedEmail = statement<EmailRow>(
  "find-queued-email",
  `select ${columns} from emails where project_id = $1 and id = $2 and state = 'queued'`,
);

/** The body carries live codes: once delivered, nobody needs it here. */
export const markSent = statement(
  "mark-email-sent",
  "update emails set state = 'sent', sent_at = $3, body_ciphertext = null, error = null where project_id = $1 and id = $2",
);

export const noteError = statement(
  "note-email-error",
  "update emails set error = $3 where project_id = $1 and id = $2",
);

/** For good: nobody will send it any more, so nobody needs its text. */
export const markFailed = statement(
  "mark-email-failed",
  "update emails set state = 'failed', error = $3, body_ciphertext = null where project_id = $1 and id = $2",
);

/** Of all projects, whatever became of them: what still waits has waited longer than the queue tries, and its links have expired. */
export const deleteOldEmails = statement("delete-old-emails", "delete from emails where created_at < $1");

export const listKept = statement<EmailRow>(
  "list-kept-emails",
  `select ${columns} from emails where state = 'kept' order by created_at desc, id limit 100`,
);

export const findKept = statement<EmailRow>(
  "find-kept-email",
  `select ${columns} from emails where state = 'kept' and id = $1`,
);
