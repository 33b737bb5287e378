import type { EmailErrorType, SentEmailRead } from "@vestibule/contract/endpoints";
import { type Statement, statement } from "../../../platform/database/database.ts";
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
  readonly state: "queued" | "sent" | "kept" | "failed" | "suppressed";
  readonly error: string | null;
  readonly error_kind: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly tried_at: Date | null;
  readonly usable_until: Date | null;
  readonly has_text: boolean;
}

const columns = `id, user_id, type, recipient, sender, sender_name, coalesce(shown_subject, subject) as subject, state, error, error_kind,
  attempts, created_at, sent_at, tried_at, usable_until, body_ciphertext is not null as has_text`;

export const findLoggedEmail = statement<LoggedEmail>(
  "find-logged-email",
  `select ${columns} from emails where project_id = $1 and id = $2`,
);

/** The text of a captured email. */
export const findCapturedText = statement<{
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly body_ciphertext: Buffer;
}>(
  "find-captured-email-text",
  `select id, type, subject, body_ciphertext from emails
   where project_id = $1 and id = $2 and state = 'kept' and body_ciphertext is not null`,
);

export interface LogFilters {
  readonly status?: LoggedEmail["state"] | undefined;
  readonly recipient?: string | undefined;
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
};

/**
 * Lists after ($2, $3), newest first, $4 rows; filter values follow. Each combination of filters is a separate
 * statement, so that each is planned with its own index.
 */
export function listLoggedEmails(filters: LogFilters): { query: Statement<LoggedEmail>; values: readonly string[] } {
  const { status, recipient, user_id, type } = filters;
  const values: string[] = [];
  /** Adds a value and returns its placeholder. */
  const placeholder = (value: string) => `$${4 + values.push(value)}`;
  const conditions = [
    ...(recipient === undefined ? [] : [`lower(recipient collate "C") = lower(${placeholder(recipient)} collate "C")`]),
    ...(user_id === undefined ? [] : [`user_id = ${placeholder(user_id)}`]),
    ...(type === undefined ? [] : [`type = ${placeholder(type)}`]),
    ...(status === undefined ? [] : [states[status]]),
  ];
  const by = [recipient && "by-recipient", user_id && "by-user", type && "by-type", status];
  const name = ["list-logged-emails", ...by].filter(Boolean);
  const text = `select ${columns} from emails
   where project_id = $1 and created_at <= $2 and (created_at < $2 or id > $3)${conditions.map((c) => ` and ${c}`).join("")}
   order by created_at desc, id limit $4`;
  return { query: statement(name.join("-"), text), values };
}

/**
 * Claims a failed email's text, so that only one caller can resend it. $3: now; $4: an age, see
 * `unsentTextRetentionMs`. The CTE returns the row before the update.
 */
export const claimUnsentText = statement<{
  readonly user_id: string | null;
  readonly type: string;
  readonly recipient: string;
  readonly subject: string;
  readonly shown_subject: string | null;
  readonly body_ciphertext: Buffer;
  readonly language: string | null;
  readonly usable_until: Date | null;
}>(
  "claim-unsent-email-text",
  `with unsent as (
     select * from emails
     where project_id = $1 and id = $2 and state = 'failed' and body_ciphertext is not null
       and (usable_until > $3 or usable_until is null and coalesce(tried_at, created_at) > $4)
     for update
   )
   update emails e set body_ciphertext = null, subject = coalesce(e.shown_subject, e.subject) from unsent
   where e.project_id = $1 and e.id = $2 and e.id = unsent.id
   returning unsent.user_id, unsent.type, unsent.recipient, unsent.subject, unsent.shown_subject, unsent.body_ciphertext, unsent.language,
     unsent.usable_until`,
);

export const isSuppressed = statement(
  "is-recipient-suppressed",
  `select 1 from email_suppressions
   where project_id = $1 and normalized_email = lower($2 collate "C") and suppressed_at is not null`,
);

export const findResend = statement(
  "find-resend-of-email",
  "select 1 from emails where project_id = $1 and resent_from = $2 limit 1",
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
  type: email.type,
  user_id: email.user_id,
  created_at_millis: email.created_at.getTime(),
  attempts: email.attempts,
  can_resend: canResend(email, now),
});
