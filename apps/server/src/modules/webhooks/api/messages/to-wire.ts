import { toMessageId } from "../../message-ids.ts";
import type { MessageRow } from "./message-statements.ts";

/** `payload` undefined: not requested, so empty. */
export const toWire = (row: MessageRow, payload?: unknown) => ({
  id: toMessageId(row.id),
  eventType: row.type,
  eventId: row.event_id,
  channels: row.channels,
  payload: payload === undefined ? {} : payload,
  tags: null,
  timestamp: row.created_at,
});
