import { statement, unprepared } from "../../../../platform/database/statement.ts";
import { withPayloads } from "./payloads.ts";

export interface MessageRow {
  readonly id: string;
  readonly type: string;
  /** The owner's own id for it. */
  readonly event_id: string | null;
  readonly channels: readonly string[] | null;
  readonly created_at: Date;
  readonly sequence: string;
}

const columns = "id, type, event_id, channels, created_at, sequence";

/** After a position, exclusive; null: from the start, and null for no filter. Not prepared: the best plan depends on the filters. */
const listMessages = (order: "newest-first" | "oldest-first") => {
  const [comparison, direction] = order === "newest-first" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return unprepared(
    statement(
      `list-webhook-messages-${order}` as const,
      withPayloads(
        columns,
        `select ${columns}, payload from webhook_events
         where project_id = $projectId and not is_leaving
           and ($sequence?::bigint is null or sequence ${comparison} $sequence)
           and (type = any ($eventTypes) or $eventTypes?::text[] is null)
           and (created_at < $before or $before?::timestamptz is null)
           and (created_at > $after or $after?::timestamptz is null)
           and (channels @> array[$channel] or $channel?::text is null)
         order by sequence ${direction} limit $limit`,
        direction,
      ),
    ),
  );
};
export const listNewestFirst = listMessages("newest-first");
export const listOldestFirst = listMessages("oldest-first");

/** By id or eventId. */
export const findMessage = statement(
  "find-webhook-message",
  `select ${columns} from webhook_events where project_id = $projectId and (id = $id?::uuid or event_id = $eventId?) and not is_leaving`,
);

export const findPayload = statement(
  "find-webhook-message-payload",
  "select payload from webhook_events where project_id = $projectId and id = $eventId",
);

export const ownNameConstraint = "webhook_events_by_event_id";

/** Custom messages are unordered: each is its own subject. Null if it already exists. */
export const insertMessage = statement(
  "insert-webhook-message",
  `insert into webhook_events (project_id, id, event_id, type, subject_id, channels, payload, created_at, traceparent)
   values ($projectId, $id, $eventId?, $type, $id, $channels?, $payload, $createdAt, $traceparent?)
   on conflict (project_id, id) do nothing
   returning ${columns}`,
);

export const hasSubscribers = statement(
  "has-webhook-subscribers",
  `select exists (
     select from webhook_endpoints where project_id = $projectId and not is_disabled
       and ($eventType = any (event_types) or event_types is null) and (channels && $channels?::text[] or channels is null)
   ) as "is_heard!"`,
);
