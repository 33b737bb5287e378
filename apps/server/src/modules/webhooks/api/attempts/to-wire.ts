import { toMessageId } from "../../message-ids.ts";
import { statusOf } from "../deliveries/delivery-status.ts";
import { toWire as messageToWire } from "../messages/to-wire.ts";
import type { AttemptRow } from "./attempt-statements.ts";

const triggerTypes = { schedule: 0, person: 1 } as const;

interface Wanted {
  /** The start of the response body. */
  readonly withContent: boolean;
  /** The message without its payload. */
  readonly withMessage: boolean;
}

export const toWire = (row: AttemptRow, { withContent, withMessage }: Wanted) => ({
  id: row.id,
  msgId: toMessageId(row.message_id),
  endpointId: row.endpoint_id,
  url: row.url,
  ...statusOf(row.is_success ? "success" : "fail"),
  response: withContent ? row.response_body : "",
  responseStatusCode: row.response_status,
  responseDurationMs: row.duration_ms,
  triggerType: row.is_manual ? triggerTypes.person : triggerTypes.schedule,
  timestamp: row.attempted_at,
  ...(withMessage ? { msg: messageToWire({ ...row, id: row.message_id }) } : {}),
});
