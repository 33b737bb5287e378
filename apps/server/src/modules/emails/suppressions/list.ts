import type { contract, EmailSuppressionRead } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { createFirstPosition, formatCursor, parseCursor } from "../cursors.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { listSuppressions, type SuppressionRow } from "./suppression-statements.ts";

/** Default page size. */
const defaultLimit = 100;

const toWire = ({ email, bounces, reason, suppressed_at }: SuppressionRow): EmailSuppressionRead => ({
  email,
  refusals: bounces,
  reason,
  suppressed_at_millis: suppressed_at.getTime(),
});

/** `GET /internal/email-suppressions` */
export function listSuppressed({
  reads,
}: SentEmailServices): Handler<typeof contract.sentEmails.listSuppressions, Project, Caller> {
  return async function listSuppressed({ auth, query: { cursor, limit = defaultLimit } }) {
    const position = cursor === undefined ? createFirstPosition("") : parseCursor(cursor);
    const after = { projectId: auth.project.id, afterTime: position.time, afterEmail: position.key };
    const rows = await reads.run(auth, (database) => database.rows(listSuppressions, { ...after, limit: limit + 1 }));
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const next_cursor = last ? formatCursor({ time: last.suppressed_at, key: last.normalized_email }) : null;
    return { items: page.map(toWire), is_paginated: true, pagination: { next_cursor } };
  };
}
