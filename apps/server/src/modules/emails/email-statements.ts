import { type Queryable, statement } from "../../platform/database/database.ts";

/** An email to a suppressed address is stored as suppressed and without its text; returns the resulting state. */
export const insertEmail = statement<{ readonly state: "queued" | "kept" | "suppressed" }>(
  "insert-email",
  `with refused as (
     select reason from email_suppressions
     where project_id = $1 and normalized_email = lower($5 collate "C") and suppressed_at is not null and $9 = 'queued'
   )
   insert into emails (project_id, id, user_id, type, recipient, sender_name, subject, body_ciphertext, state, created_at, sender,
     shown_subject, language, usable_until, resent_from, error, error_kind)
   select $1, $2, $3, $4, $5, $6, case when reason is null then $7 else coalesce($12, $7) end,
     case when reason is null then $8::bytea end, case when reason is null then $9 else 'suppressed' end, $10, $11, $12, $13, $14, $15,
     reason, case when reason is not null then 'suppressed' end
   from (select) one left join refused on true
   returning state`,
);

export interface EmailRow {
  readonly project_id: string;
  readonly id: string;
  readonly type: string;
  readonly recipient: string;
  readonly sender_name: string;
  readonly subject: string;
  readonly shown_subject: string | null;
  readonly body_ciphertext: Buffer | null;
  readonly created_at: Date;
  readonly usable_until: Date | null;
  readonly error: string | null;
  readonly error_kind: string | null;
}

const columns =
  "project_id, id, type, recipient, sender_name, subject, shown_subject, body_ciphertext, created_at, usable_until, error, error_kind";

export interface QueuedEmail extends EmailRow {
  /** Why the recipient is suppressed; null if not. */
  readonly refused: string | null;
  /** Delivery attempts so far. */
  readonly attempts: number;
}

export const findQueuedEmail = statement<QueuedEmail>(
  "find-queued-email",
  `select ${columns}, attempts, (
     select reason from email_suppressions s
     where s.project_id = e.project_id and s.normalized_email = lower(e.recipient collate "C") and s.suppressed_at is not null
   ) as refused
   from emails e where project_id = $1 and id = $2 and state = 'queued'`,
);

/** Deletes the body, and a subject that may contain a code, because delivered codes are no longer needed here. */
export const markSent = statement(
  "mark-email-sent",
  `update emails set state = 'sent', sent_at = $3, tried_at = $3, attempts = attempts + 1, sender = $4, subject = coalesce(shown_subject, subject),
     body_ciphertext = null, error = null, error_kind = null
   where project_id = $1 and id = $2`,
);

export const recordError = statement(
  "record-email-error",
  `update emails set tried_at = $3, attempts = attempts + 1, sender = $4, error = $5, error_kind = $6
   where project_id = $1 and id = $2`,
);

/** Permanent. Keeps the text while an admin can resend the email; see `deleteUnsentTexts`. */
export const markFailed = statement(
  "mark-email-failed",
  `update emails set state = 'failed', tried_at = $3, attempts = attempts + 1, sender = $4, error = $5, error_kind = $6
   where project_id = $1 and id = $2`,
);

/** Without a delivery attempt. */
export const cancelEmail = statement(
  "cancel-email",
  `update emails set state = $3, error = $4, error_kind = $5, body_ciphertext = null, subject = coalesce(shown_subject, subject)
   where project_id = $1 and id = $2`,
);

const deleteTexts = statement(
  "delete-unsent-texts",
  `update emails set body_ciphertext = null, subject = coalesce(shown_subject, subject)
   where ctid = any (array(
     select ctid from emails
     where state = 'failed' and body_ciphertext is not null and (usable_until <= $1 or usable_until is null and tried_at <= $2)
     limit $3 for update skip locked))`,
);

interface UnsentTexts {
  /** Deletes texts whose links and codes expired before. */
  readonly before: Date;
  /** Deletes other texts last tried before; see `unsentTextRetentionMs`. */
  readonly triedBefore: Date;
  readonly limit: number;
}

/** Deletes the texts of failed emails in all projects. Returns their number, at most `limit`. */
export const deleteUnsentTexts = (database: Queryable, { before, triedBefore, limit }: UnsentTexts): Promise<number> =>
  database.run(deleteTexts, [before, triedBefore, limit]);

const deleteOld = statement(
  "delete-old-emails",
  `delete from emails where ctid = any (array(select ctid from emails where created_at < $1 limit $2))`,
);

/**
 * In all projects and states: emails this old have exhausted their attempts, and their links have expired. Returns the
 * number of deleted rows, at most `limit`.
 */
export const deleteOldEmails = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteOld, [before, limit]);

export const listCaptured = statement<EmailRow>(
  "list-captured-emails",
  `select ${columns} from emails where state = 'kept' order by created_at desc, id limit 100`,
);

export const findCaptured = statement<EmailRow>(
  "find-captured-email",
  `select ${columns} from emails where state = 'kept' and id = $1`,
);

/** A test email, sent immediately by an admin. */
export const insertTestEmail = statement(
  "insert-test-email",
  `insert into emails (project_id, id, type, recipient, sender_name, subject, state, created_at, sent_at, tried_at, attempts, sender, error,
     error_kind)
   values ($1, $2, 'test', $3, $4, $5, $6, $7, $8, $7, 1, $9, $10, $11)`,
);
