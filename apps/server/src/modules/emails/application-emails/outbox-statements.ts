import {
  emailThemeId,
  notificationCategories,
  type OutboxRead,
  type OutboxSimpleStatus,
  type OutboxStatus,
} from "@vestibule/contract/endpoints";
import { composeQuery } from "../../../platform/database/compose-query.ts";
import type { ComposedQuery } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { LoggedEmail } from "../log/email-log-statements.ts";
import { type ApplicationDetails, broadcastType } from "../store-email.ts";

interface OutboxRow extends Omit<LoggedEmail, "sender" | "sender_name" | "usable_until" | "has_text" | "can_cancel"> {
  readonly application: ApplicationDetails | null;
  readonly scheduled_at: Date | null;
  readonly is_paused: boolean;
  readonly sending_since: Date | null;
}

const columns = `id, user_id, type, recipient, coalesce(shown_subject, subject) as "subject!", state, error, error_kind, attempts,
  created_at, sent_at, tried_at, application, scheduled_at, is_paused, sending_since`;

export const findOutboxEmail = statement(
  "find-outbox-email",
  `select ${columns} from emails where project_id = $projectId and id = $id`,
  columnTypes<Pick<OutboxRow, "application" | "state">>(),
);

export const lockOutboxEmail = statement(
  "lock-outbox-email",
  `select ${columns} from emails where project_id = $projectId and id = $id for update`,
  columnTypes<Pick<OutboxRow, "application" | "state">>(),
);

export const changeOutboxEmail = statement(
  "change-outbox-email",
  "update emails set is_paused = $isPaused, scheduled_at = $scheduledAt? where project_id = $projectId and id = $id",
);

/** Mail servers that say that the recipient doesn't exist. */
const bounceKinds = "'bad-address', 'rejected'";

/** Numbers of emails by when they were last tried. SMTP doesn't report spam complaints. */
export const countDeliveries = statement(
  "count-email-deliveries",
  `select count(*) filter (where state = 'sent' and tried_at > $hour) as "sent_hour!",
     count(*) filter (where state = 'sent' and tried_at > $day) as "sent_day!",
     count(*) filter (where state = 'sent' and tried_at > $week) as "sent_week!",
     count(*) filter (where state = 'sent') as "sent_month!",
     count(*) filter (where state = 'failed' and error_kind in (${bounceKinds}) and tried_at > $hour) as "bounced_hour!",
     count(*) filter (where state = 'failed' and error_kind in (${bounceKinds}) and tried_at > $day) as "bounced_day!",
     count(*) filter (where state = 'failed' and error_kind in (${bounceKinds}) and tried_at > $week) as "bounced_week!",
     count(*) filter (where state = 'failed' and error_kind in (${bounceKinds})) as "bounced_month!"
   from emails where project_id = $projectId and state in ('sent', 'failed') and tried_at > $month`,
);

/** The condition of each status; no email has the others. `$now` is replaced. */
const conditions: Readonly<Partial<Record<OutboxStatus, string>>> = {
  paused: "state = 'queued' and is_paused",
  sending: "state = 'queued' and not is_paused and sending_since is not null",
  scheduled: "state = 'queued' and not is_paused and sending_since is null and scheduled_at > $now",
  preparing: `state = 'queued' and not is_paused and sending_since is null and (scheduled_at is null or scheduled_at <= $now) and type = '${broadcastType}'`,
  queued: `state = 'queued' and not is_paused and sending_since is null and (scheduled_at is null or scheduled_at <= $now) and type <> '${broadcastType}'`,
  sent: "state in ('sent', 'kept')",
  bounced: `state = 'failed' and coalesce(error_kind, '') in (${bounceKinds})`,
  "server-error": `state = 'failed' and coalesce(error_kind, '') not in (${bounceKinds})`,
  skipped: "state in ('suppressed', 'skipped')",
};

const simpleConditions: Readonly<Record<OutboxSimpleStatus, string>> = {
  "in-progress": "state = 'queued'",
  ok: "state in ('sent', 'kept', 'suppressed', 'skipped')",
  error: "state = 'failed'",
};

interface OutboxPosition {
  readonly projectId: string;
  /** The position of the last email before the page. */
  readonly time: Date;
  readonly id: string;
  readonly limit: number;
  readonly now: Date;
}

interface OutboxFilters {
  readonly status?: OutboxStatus | undefined;
  readonly simple_status?: OutboxSimpleStatus | undefined;
}

/** Lists after a position, newest first. */
export const listOutboxEmails = (
  { projectId, time, id, limit, now }: OutboxPosition,
  { status, simple_status }: OutboxFilters,
): ComposedQuery<OutboxRow> =>
  composeQuery(
    ({ bind }) => {
      const position = bind(time, "timestamptz");
      const nowMark = status === undefined ? "" : bind(now, "timestamptz");
      const statusCondition = status === undefined ? "true" : (conditions[status] ?? "false");
      const all = [
        `project_id = ${bind(projectId, "text")}`,
        `created_at <= ${position} and (created_at < ${position} or id > ${bind(id, "uuid")})`,
        statusCondition.replaceAll("$now", nowMark),
        simple_status === undefined ? "true" : simpleConditions[simple_status],
        // Types the parameter even where the condition doesn't use it.
        nowMark === "" ? "true" : `${nowMark} is not null`,
      ];
      return `select ${columns} from emails where ${all.join(" and ")} order by created_at desc, id limit ${bind(limit, "int")}`;
    },
    ["list-outbox-emails", status && `status-${status}`, simple_status].filter(Boolean).join("-"),
  );

/** `now`: ms since the epoch. */
export function getOutboxStatus(email: OutboxRow, now: number): OutboxStatus {
  switch (email.state) {
    case "queued":
      if (email.is_paused) return "paused";
      if (email.sending_since !== null) return "sending";
      if (email.scheduled_at !== null && email.scheduled_at.getTime() > now) return "scheduled";
      return email.type === broadcastType ? "preparing" : "queued";
    case "failed":
      return email.error_kind === "bad-address" || email.error_kind === "rejected" ? "bounced" : "server-error";
    case "sent":
    case "kept":
      return "sent";
    default:
      return "skipped";
  }
}

const simpleStatuses: Readonly<Partial<Record<OutboxStatus, OutboxSimpleStatus>>> = {
  sent: "ok",
  skipped: "ok",
  bounced: "error",
  "server-error": "error",
};

/** The times that clients expect for a status. */
function getStatusTimes(email: OutboxRow, status: OutboxStatus, endedAt: number): Partial<OutboxRead> {
  const started = { started_sending_at_millis: (email.sending_since ?? email.tried_at ?? email.created_at).getTime() };
  switch (status) {
    case "sent":
      return { ...started, delivered_at_millis: endedAt, can_have_delivery_info: false };
    case "sending":
      return started;
    case "bounced":
      return { ...started, bounced_at_millis: endedAt };
    case "server-error":
      return { ...started, error_at_millis: endedAt, server_error: email.error ?? "" };
    case "skipped":
      return { skipped_at_millis: endedAt, skipped_reason: email.error ?? "", skipped_details: {} };
    default:
      return {};
  }
}

/** `now`: ms since the epoch. */
export function toOutboxWire(email: OutboxRow, now: number): OutboxRead {
  const { application: details, user_id: userId } = email;
  const createdAt = email.created_at.getTime();
  const endedAt = (email.sent_at ?? email.tried_at ?? email.created_at).getTime();
  const status = getOutboxStatus(email, now);
  const category = details === null ? "transactional" : details.category;
  const addresses = email.type === broadcastType ? [] : [email.recipient];
  return {
    id: email.id,
    created_at_millis: createdAt,
    updated_at_millis: Math.max(createdAt, endedAt),
    status,
    simple_status: simpleStatuses[status] ?? "in-progress",
    to:
      userId === null ? { type: "custom-emails", emails: addresses } : { type: "user-primary-email", user_id: userId },
    subject: email.subject,
    html: null,
    text: null,
    tsx_source: "",
    theme_id: details?.hasTheme === false ? null : emailThemeId,
    variables: {},
    skip_deliverability_check: false,
    created_with: details !== null && details.draftId !== null ? "draft" : "programmatic-call",
    email_draft_id: details?.draftId ?? null,
    email_programmatic_call_template_id: details?.templateId ?? null,
    notification_category_id: notificationCategories[category].id,
    is_transactional: category === "transactional",
    is_high_priority: details?.isHighPriority ?? true,
    is_paused: email.is_paused,
    has_rendered: true,
    started_rendering_at_millis: createdAt,
    rendered_at_millis: createdAt,
    has_delivered: status === "sent",
    scheduled_at_millis: (email.scheduled_at ?? email.created_at).getTime(),
    send_retries: Math.max(0, email.attempts - 1),
    next_send_retry_at_millis: null,
    send_attempt_errors: null,
    ...getStatusTimes(email, status, endedAt),
  };
}
