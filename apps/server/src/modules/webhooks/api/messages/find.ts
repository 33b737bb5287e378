import type { Queryable } from "../../../../platform/database/database.ts";
import { toEventId } from "../../message-ids.ts";
import { notFound } from "../surface/errors.ts";
import { isName } from "../surface/fields.ts";
import { findMessage, type MessageRow } from "./message-statements.ts";

/** Finds the message in the path by id or eventId. @throws WebhookApiError 404 */
export async function getMessage(
  database: Queryable,
  projectId: string,
  name: string | undefined = "",
): Promise<MessageRow> {
  const row = isName(name) ? await database.row(findMessage, { projectId, id: toEventId(name), eventId: name }) : null;
  if (!row) throw notFound("message");
  return row;
}
