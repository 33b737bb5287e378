import { statement } from "../../../../platform/database/database.ts";
import { filtered } from "../surface/filtered.ts";
import { type PayloadRow, withPayloads } from "./payloads.ts";

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

/**
 * After a position (`$2`; null: from the start), exclusive. `$3`: max rows. `$4`–`$7`: types, before, after, channel;
 * null: any. `$8`: with payloads, up to `$9` bytes.
 */
const listMessages = (comparison: "<" | ">", direction: "asc" | "desc") =>
  filtered<MessageRow & PayloadRow>(
    withPayloads(
      columns,
      `select ${columns}, payload from webhook_events
       where project_id = $1 and not is_leaving and ($2::bigint is null or sequence ${comparison} $2)
         and (type = any ($4) or $4::text[] is null)
         and (created_at < $5 or $5::timestamptz is null) and (created_at > $6 or $6::timestamptz is null)
         and (channels @> array[$7] or $7::text is null)
       order by sequence ${direction} limit $3`,
      direction,
      { wanted: "$8::boolean", bytes: "$9" },
    ),
  );
export const listNewestFirst = listMessages("<", "desc");
export const listOldestFirst = listMessages(">", "asc");

/** By id (`$2`) or eventId (`$3`). */
export const findMessage = statement<MessageRow>(
  "find-webhook-message",
  `select ${columns} from webhook_events where project_id = $1 and (id = $2::uuid or event_id = $3) and not is_leaving`,
);

export const findPayload = statement<{ payload: unknown }>(
  "find-webhook-message-payload",
  "select payload from webhook_events where project_id = $1 and id = $2",
);

export const ownNameConstraint = "webhook_events_by_event_id";

/** Custom messages are unordered: each is its own subject. Null if it already exists. */
export const insertMessage = statement<MessageRow>(
  "insert-webhook-message",
  `insert into webhook_events (project_id, id, event_id, type, subject_id, channels, payload, created_at)
   values ($1, $2, $3, $4, $2, $5, $6, $7)
   on conflict (project_id, id) do nothing
   returning ${columns}`,
);

export const hasSubscribers = statement<{ is_heard: boolean }>(
  "has-webhook-subscribers",
  `select exists (
     select from webhook_endpoints where project_id = $1 and not is_disabled
       and ($2 = any (event_types) or event_types is null) and (channels && $3::text[] or channels is null)
   ) as is_heard`,
);
