import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { createFirstPosition, formatCursor, parseCursor } from "../cursors.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { listLoggedEmails, toWire } from "./email-log-statements.ts";

/** Default page size. */
const defaultLimit = 100;
const minId = "00000000-0000-0000-0000-000000000000";

/**
 * `GET /internal/emails`. Published clients do not paginate, so without limit and cursor only the newest emails are
 * returned.
 */
export function list({
  reads,
  clock,
  mailFrom,
}: SentEmailServices): Handler<typeof contract.sentEmails.list, Project, Caller> {
  return async function list({ auth, query: { limit, cursor, ...filters } }) {
    const position = cursor === undefined ? createFirstPosition(minId) : parseCursor(cursor);
    const length = limit ?? defaultLimit;
    // Fetches one extra row, to detect a next page.
    const start = { projectId: auth.project.id, time: position.time, id: position.key, limit: length + 1 };
    const rows = await reads.run(auth, (database) => database.query(listLoggedEmails(start, filters)));
    const page = rows.slice(0, length);
    const items = page.map((email) => toWire(email, { now: clock(), mailFrom }));
    if (limit === undefined && cursor === undefined) return { items, is_paginated: false };
    const last = rows.length > length ? page.at(-1) : undefined;
    const next_cursor = last ? formatCursor({ time: last.created_at, key: last.id }) : null;
    return { items, is_paginated: true, pagination: { next_cursor } };
  };
}
