import { statement } from "../../../../platform/database/database.ts";
import { filtered } from "../surface/filtered.ts";

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
  "webhook_attempts a join webhook_events e on e.project_id = $1 and e.id = a.event_id and not e.is_leaving";

/**
 * After a position (`$2`, `$3`; null: from the start), exclusive. `$4`: max rows. `$5`–`$8`: event types, before,
 * after, channel; `$9`: whether it succeeded; `$10`: response status class; null: any. `$11`: the endpoint or message.
 */
const listAttempts = (of: string, comparison: "<" | ">", direction: "asc" | "desc") =>
  filtered<AttemptRow>(
    `select ${columns} from ${tables}
     where a.project_id = $1 and ${of}
       and ($2::timestamptz is null or (a.attempted_at, a.id) ${comparison} ($2, $3))
       and (e.type = any ($5) or $5::text[] is null)
       and (a.attempted_at < $6 or $6::timestamptz is null) and (a.attempted_at > $7 or $7::timestamptz is null)
       and (e.channels @> array[$8] or $8::text is null)
       and (a.is_success = $9 or $9::boolean is null) and (a.response_status / 100 * 100 = $10 or $10::int is null)
     order by a.attempted_at ${direction}, a.id ${direction} limit $4`,
  );

const ofEndpoint = "a.endpoint_id = $11";
/** `$12`: the endpoint; null: any. */
const ofMessage = "a.event_id = $11 and (a.endpoint_id = $12 or $12::text is null)";

export const listOfEndpoint = {
  newestFirst: listAttempts(ofEndpoint, "<", "desc"),
  oldestFirst: listAttempts(ofEndpoint, ">", "asc"),
};
export const listOfMessage = {
  newestFirst: listAttempts(ofMessage, "<", "desc"),
  oldestFirst: listAttempts(ofMessage, ">", "asc"),
};

export const findAttempt = statement<AttemptRow>(
  "find-webhook-attempt",
  `select ${columns} from ${tables} where a.project_id = $1 and a.event_id = $2 and a.id = $3`,
);
