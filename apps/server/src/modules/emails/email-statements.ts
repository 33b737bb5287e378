import type { Queryable } from "../../platform/database/database.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/** An email to a suppressed address is stored as suppressed and without its text; returns the resulting state. */
export const insertEmail = statement(
  "insert-email",
  `with refused as (
     select reason from email_suppressions
     where project_id = $projectId and normalized_email = lower($recipient collate "C") and suppressed_at is not null and $state = 'queued'
   )
   insert into emails (project_id, id, user_id, type, recipient, sender_name, subject, body_ciphertext, state, created_at, sender,
     shown_subject, language, usable_until, resent_from, application, scheduled_at, error, error_kind)
   select $projectId, $id, $userId?, $type, $recipient, $senderName, case when reason is null then $subject else coalesce($shownSubject?, $subject) end,
     case when reason is null then $bodyCiphertext::bytea end, case when reason is null then $state else 'suppressed' end, $createdAt, $sender, $shownSubject, $language?, $usableUntil?, $resentFrom?, $application?, $scheduledAt?,
     reason, case when reason is not null then 'suppressed' end
   from (select) one left join refused on true
   returning state`,
);

export type EmailRow = RowOf<typeof listCaptured>;

const columns =
  "project_id, id, user_id, type, recipient, sender_name, subject, shown_subject, body_ciphertext, created_at, usable_until, error, error_kind, application";

export interface QueuedEmail extends EmailRow {
  /** Why the recipient is suppressed; null if not. */
  readonly refused: string | null;
  /** The user turned off emails of this kind. */
  readonly is_unwanted: boolean;
  /** Delivery attempts so far. */
  readonly attempts: number;
}

export const findQueuedEmail = statement(
  "find-queued-email",
  `select ${columns}, attempts, (
     select reason from email_suppressions s
     where s.project_id = e.project_id and s.normalized_email = lower(e.recipient collate "C") and s.suppressed_at is not null
   ) as refused, exists (
     select from notification_preferences p
     where p.project_id = e.project_id and p.user_id = e.user_id and p.category = e.application ->> 'category' and not p.is_enabled
   ) as "is_unwanted!"
   from emails e where project_id = $projectId and id = $emailId and state = 'queued'`,
);

/** Deletes the body, and a subject that may contain a code, because delivered codes are no longer needed here. */
export const markSent = statement(
  "mark-email-sent",
  `update emails set state = 'sent', sent_at = $sentAt, tried_at = $sentAt, attempts = attempts + 1, sender = $sender, subject = coalesce(shown_subject, subject),
     body_ciphertext = null, error = null, error_kind = null
   where project_id = $projectId and id = $emailId`,
);

export const recordError = statement(
  "record-email-error",
  `update emails set tried_at = $triedAt, attempts = attempts + 1, sender = $sender, error = $error, error_kind = $errorKind, sending_since = null
   where project_id = $projectId and id = $emailId`,
);

/** Permanent. Keeps the text while an admin can resend the email; see `deleteUnsentTexts`. */
export const markFailed = statement(
  "mark-email-failed",
  `update emails set state = 'failed', tried_at = $triedAt, attempts = attempts + 1, sender = $sender, error = $error, error_kind = $errorKind
   where project_id = $projectId and id = $emailId`,
);

/** Without a delivery attempt. */
export const cancelEmail = statement(
  "cancel-email",
  `update emails set state = $state, error = $error, error_kind = $errorKind, body_ciphertext = null, subject = coalesce(shown_subject, subject)
   where project_id = $projectId and id = $id`,
);

const deleteTexts = statement(
  "delete-unsent-texts",
  `update emails set body_ciphertext = null, subject = coalesce(shown_subject, subject)
   where ctid = any (array(
     select ctid from emails
     where state = 'failed' and body_ciphertext is not null and (usable_until <= $before or usable_until is null and tried_at <= $triedBefore)
     limit $limit for update skip locked))`,
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
  database.run(deleteTexts, { before, triedBefore, limit });

const deleteOld = statement(
  "delete-old-emails",
  `delete from emails where ctid = any (array(select ctid from emails where created_at < $before limit $limit))`,
);

/**
 * In all projects and states: emails this old have exhausted their attempts, and their links have expired. Returns the
 * number of deleted rows, at most `limit`.
 */
export const deleteOldEmails = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteOld, { before, limit });

/**
 * Claims an email of an application for an attempt, so that a caller can't cancel what is being sent. No row: it waits for its
 * time or is paused, or was canceled. An attempt that crashed is claimed again.
 */
export const claimApplicationEmail = statement(
  "claim-application-email",
  `update emails set sending_since = $now
   where project_id = $projectId and id = $emailId and state = 'queued' and not is_paused and (scheduled_at is null or scheduled_at <= $now)
   returning id`,
);

/** The attempt was put off before it began. */
export const releaseApplicationEmail = statement(
  "release-application-email",
  "update emails set sending_since = null where project_id = $projectId and id = $emailId",
);

/** Without a mail server, the development inbox gets scheduled emails when they are due. */
export const markKept = statement(
  "mark-email-kept",
  `update emails set state = 'kept', sending_since = null where project_id = $projectId and id = $emailId`,
);

export const listCaptured = statement(
  "list-captured-emails",
  `select ${columns} from emails
   where state = 'kept' and ($projectName = '' or sender_name = $projectName)
     and ($search = '' or strpos(lower(recipient || ' ' || sender_name || ' ' || subject), lower($search)) > 0)
   order by created_at desc, id limit 100`,
);

export const listCapturedSenders = statement(
  "list-captured-senders",
  `select distinct sender_name from emails where state = 'kept' order by sender_name`,
);

export const findCaptured = statement(
  "find-captured-email",
  `select ${columns} from emails where state = 'kept' and id = $id`,
);

/** A test email, sent immediately by an admin. */
export const insertTestEmail = statement(
  "insert-test-email",
  `insert into emails (project_id, id, type, recipient, sender_name, subject, state, created_at, sent_at, tried_at, attempts, sender, error,
     error_kind)
   values ($projectId, $id, 'test', $recipient, $senderName, $subject, $state, $startedAt, $sentAt?, $startedAt, 1, $sender, $error?, $errorKind?)`,
);
