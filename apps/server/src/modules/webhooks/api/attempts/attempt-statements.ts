import { statement, unprepared } from "../../../../platform/database/statement.ts";

export interface AttemptRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly is_success: boolean;
  readonly response_status: number;
  readonly response_body: string;
  readonly duration_ms: number;
  readonly is_manual: boolean;
  readonly attempted_at: Date;
  /** Of the message. */
  readonly message_id: string;
  readonly type: string;
  readonly event_id: string | null;
  readonly channels: readonly string[] | null;
  readonly created_at: Date;
  readonly sequence: string;
}

const columns = `a.id, a.endpoint_id, a.url, a.is_success, a.response_status, a.response_body, a.duration_ms, a.is_manual, a.attempted_at,
  e.id as message_id, e.type, e.event_id, e.channels, e.created_at, e.sequence`;
const tables =
  "webhook_attempts a join webhook_events e on e.project_id = $projectId and e.id = a.event_id and not e.is_leaving";

/** After a position, exclusive; null: from the start, and null for no filter. Not prepared: the best plan depends on the filters. */
const listAttempts = (order: "newest-first" | "oldest-first") => {
  const [comparison, direction] = order === "newest-first" ? ["<", "desc"] : [">", "asc"];
  return unprepared(
    statement(
      `list-webhook-attempts-${order}` as const,
      `select ${columns} from ${tables}
       where a.project_id = $projectId
         and (a.event_id = $messageId or $messageId?::uuid is null)
         and (a.endpoint_id = $endpointId or $endpointId?::text is null)
         and ($time?::timestamptz is null or (a.attempted_at, a.id) ${comparison} ($time, $id?))
         and (e.type = any ($eventTypes) or $eventTypes?::text[] is null)
         and (a.attempted_at < $before or $before?::timestamptz is null)
         and (a.attempted_at > $after or $after?::timestamptz is null)
         and (e.channels @> array[$channel] or $channel?::text is null)
         and (a.is_success = $isSuccess or $isSuccess?::boolean is null)
         and (a.response_status / 100 * 100 = $statusClass or $statusClass?::int is null)
       order by a.attempted_at ${direction}, a.id ${direction} limit $limit`,
    ),
  );
};

export const newestFirst = listAttempts("newest-first");
export const oldestFirst = listAttempts("oldest-first");

export const findAttempt = statement(
  "find-webhook-attempt",
  `select ${columns} from ${tables} where a.project_id = $projectId and a.event_id = $messageId and a.id = $attemptId`,
);
