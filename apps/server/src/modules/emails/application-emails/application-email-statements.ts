import { statement } from "../../../platform/database/statement.ts";

const columns = `u.id, u.display_name, u.locale, c.value as "email?", exists (
     select from notification_preferences p
     where p.project_id = u.project_id and p.user_id = u.id and p.category = $category and not p.is_enabled
   ) as "is_unwanted!"`;
const address = `left join contact_channels c
     on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary`;

export interface EmailRecipient {
  readonly id: string;
  readonly display_name: string | null;
  /** BCP 47; null if unknown. */
  readonly locale: string | null;
  /** Null: there is no primary email. */
  readonly email: string | null;
  /** The user turned off emails of the category. */
  readonly is_unwanted: boolean;
}

export const findRecipients = statement(
  "find-email-recipients",
  `select ${columns} from users u ${address} where u.project_id = $projectId and u.id = any ($userIds::uuid[])`,
);

/** Users after `$after` in the order of their IDs, so that a batch costs the same at any position. */
export const listRecipients = statement(
  "list-email-recipients",
  `select ${columns} from (
     select project_id, id, display_name, locale from users where project_id = $projectId and id > $after order by id limit $limit
   ) u ${address} order by u.id`,
);

/** Records how far an email to all users got. No row: it was canceled or paused meanwhile. */
export const advanceBroadcast = statement(
  "advance-email-broadcast",
  `update emails set application = application || jsonb_build_object('after', $after::text), sending_since = null
   where project_id = $projectId and id = $emailId and state = 'queued' returning is_paused`,
);

/** Locks it, so that a batch is created once even if the job runs twice. */
export const lockBroadcast = statement(
  "lock-email-broadcast",
  `select application from emails where project_id = $projectId and id = $emailId and state = 'queued' for update`,
);

export const finishBroadcast = statement(
  "finish-email-broadcast",
  `update emails set state = 'sent', sent_at = $finishedAt, body_ciphertext = null, sending_since = null
   where project_id = $projectId and id = $emailId and state = 'queued'`,
);

/** Logs that an email wasn't sent because the user turned off its kind. */
export const insertSkipped = statement(
  "insert-skipped-email",
  `insert into emails (project_id, id, user_id, type, recipient, sender_name, subject, state, created_at, sender, application, error, error_kind)
   values ($projectId, $id, $userId, $type, $recipient, $senderName, $subject, 'skipped', $createdAt, $sender, $application, $error, 'unsubscribed')`,
);
