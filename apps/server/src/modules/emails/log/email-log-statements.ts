import type { EmailErrorType, SentEmailRead } from "@vestibule/contract/endpoints";
import { composeQuery } from "../../../platform/database/compose-query.ts";
import type { ComposedQuery } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import { getFailureMessage } from "../delivery/failure-messages.ts";
import { getTextExpiry } from "../enqueue-email.ts";
import type { Sender } from "../store-email.ts";

export interface LoggedEmail {
  readonly id: string;
  readonly user_id: string | null;
  readonly type: string;
  readonly recipient: string;
  readonly sender: Sender;
  readonly sender_name: string;
  readonly subject: string;
  readonly state: "queued" | "sent" | "kept" | "failed" | "suppressed" | "skipped";
  readonly error: string | null;
  readonly error_kind: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly tried_at: Date | null;
  readonly usable_until: Date | null;
  readonly has_text: boolean;
  readonly scheduled_at: Date | null;
  readonly is_paused: boolean;
  readonly can_cancel: boolean;
}

const columns = `id, user_id, type, recipient, sender, sender_name, coalesce(shown_subject, subject) as "subject!", state, error, error_kind,
  attempts, created_at, sent_at, tried_at, usable_until, scheduled_at, is_paused,
  state = 'queued' and application is not null and sending_since is null as "can_cancel!", body_ciphertext is not null as "has_text!"`;

export const findLoggedEmail = statement(
  "find-logged-email",
  `select ${columns} from emails where project_id = $projectId and id = $id`,
  columnTypes<Pick<LoggedEmail, "sender">>(),
);

/** The text of a captured email. */
export const findCapturedText = statement(
  "find-captured-email-text",
  `select id, user_id, type, subject, body_ciphertext as "body_ciphertext!" from emails
   where project_id = $projectId and id = $id and state = 'kept' and body_ciphertext is not null`,
);

export interface LogFilters {
  readonly status?: LoggedEmail["state"] | undefined;
  readonly recipient?: string | undefined;
  /** Part of the recipient's address. Reads the log in its order until the page is full. */
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly type?: string | undefined;
}

/** Literals instead of a parameter, so that the planner can use the partial index on unsent email. */
const states: Readonly<Record<LoggedEmail["state"], string>> = {
  queued: "state = 'queued'",
  sent: "state = 'sent'",
  kept: "state = 'kept'",
  failed: "state = 'failed'",
  suppressed: "state = 'suppressed'",
  skipped: "state = 'skipped'",
};

/**
 * Lists after a position, newest first. Each combination of filters is a separate statement, so that each is planned
 * with its own index.
 */
export function listLoggedEmails(
  { projectId, time, id, limit }: LogPosition,
  { status, recipient, search, user_id, type }: LogFilters,
): ComposedQuery<LoggedEmail> {
  const by = [recipient && "by-recipient", search && "by-search", user_id && "by-user", type && "by-type", status];
  return composeQuery(
    ({ bind }) => {
      const position = bind(time, "timestamptz");
      const conditions = [
        `project_id = ${bind(projectId, "text")}`,
        `created_at <= ${position} and (created_at < ${position} or id > ${bind(id, "uuid")})`,
        ...(recipient === undefined
          ? []
          : [`lower(recipient collate "C") = lower(${bind(recipient, "text")} collate "C")`]),
        ...(search === undefined
          ? []
          : [`strpos(lower(recipient collate "C"), lower(${bind(search, "text")} collate "C")) > 0`]),
        ...(user_id === undefined ? [] : [`user_id = ${bind(user_id, "uuid")}`]),
        ...(type === undefined ? [] : [`type = ${bind(type, "text")}`]),
        ...(status === undefined ? [] : [states[status]]),
      ];
      return `select ${columns} from emails where ${conditions.join(" and ")}
        order by created_at desc, id limit ${bind(limit, "int")}`;
    },
    ["list-logged-emails", ...by].filter(Boolean).join("-"),
  );
}

interface LogPosition {
  readonly projectId: string;
  /** The position of the last email before the page. */
  readonly time: Date;
  readonly id: string;
  readonly limit: number;
}

/**
 * Claims a failed email's text, so that only one caller can resend it. For `createdAfter`, see
 * `unsentTextRetentionMs`. The CTE returns the row before the update.
 */
export const claimUnsentText = statement(
  "claim-unsent-email-text",
  `with unsent as (
     select * from emails
     where project_id = $projectId and id = $emailId and state = 'failed' and body_ciphertext is not null
       and (usable_until > $now or usable_until is null and coalesce(tried_at, created_at) > $createdAfter)
     for update
   )
   update emails e set body_ciphertext = null, subject = coalesce(e.shown_subject, e.subject) from unsent
   where e.project_id = $projectId and e.id = $emailId and e.id = unsent.id
   returning unsent.user_id, unsent.type, unsent.recipient, unsent.subject, unsent.shown_subject, unsent.body_ciphertext as "body_ciphertext!", unsent.language,
     unsent.usable_until, unsent.application`,
);

export const isSuppressed = statement(
  "is-recipient-suppressed",
  `select 1 from email_suppressions
   where project_id = $projectId and normalized_email = lower($recipient collate "C") and suppressed_at is not null`,
);

export const findResend = statement(
  "find-resend-of-email",
  "select 1 from emails where project_id = $projectId and resent_from = $id limit 1",
);

/** Whether a failed email can be resent. `now`: ms since the epoch. */
const canResend = (email: LoggedEmail, now: number): boolean =>
  email.state === "failed" && email.has_text && getTextExpiry(email) > now;

/** Reveals only the sender of the shared mail server, not its host. `mailFrom`: its address. */
function toSenderConfig({ sender, sender_name }: LoggedEmail, mailFrom: string): SentEmailRead["sender_config"] {
  const { type, host, port, username } = sender;
  const shown = { sender_name: sender.sender_name ?? sender_name, sender_email: sender.sender_email ?? mailFrom };
  return type === "shared" ? { type, ...shown } : { type, host, port, username: username ?? "", ...shown };
}

function toError(email: LoggedEmail, now: number): SentEmailRead["error"] {
  if (email.error === null) return null;
  const errorType = (email.error_kind ?? "unknown") as EmailErrorType;
  return {
    errorType,
    message: getFailureMessage(errorType),
    canRetry: email.state === "queued" || canResend(email, now),
    rawError: email.error,
  };
}

export const toWire = (email: LoggedEmail, { now, mailFrom }: { now: number; mailFrom: string }): SentEmailRead => ({
  id: email.id,
  to: [email.recipient],
  subject: email.subject,
  sent_at_millis: (email.sent_at ?? email.tried_at ?? email.created_at).getTime(),
  sender_config: toSenderConfig(email, mailFrom),
  error: toError(email, now),
  status: email.state,
  scheduled_at_millis: email.scheduled_at?.getTime() ?? null,
  is_paused: email.is_paused,
  can_cancel: email.can_cancel,
  type: email.type,
  user_id: email.user_id,
  created_at_millis: email.created_at.getTime(),
  attempts: email.attempts,
  can_resend: canResend(email, now),
});
