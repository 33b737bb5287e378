import type { contract, EmailSuppressionRead } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { startOfList, toCursor, toPlace } from "../cursors.ts";
import type { Caller, SentEmailServices } from "../services.ts";
import { listSuppressions, type SuppressionRow } from "./queries.ts";

/** How many addresses are listed unless said. */
const usualLength = 100;

const toWire = ({ email, refusals, reason, suppressed_at }: SuppressionRow): EmailSuppressionRead => ({
  email,
  refusals,
  reason,
  suppressed_at_millis: suppressed_at.getTime(),
});

/** `GET /internal/email-suppressions` */
export const listSuppressed =
  ({ database }: SentEmailServices): Handler<typeof contract.sentEmails.listSuppressions, Project, Caller> =>
  async ({ auth, query: { cursor, limit = usualLength } }) => {
    const place = cursor === undefined ? startOfList("") : toPlace(cursor);
    const rows = await database.rows(listSuppressions, [auth.project.id, place.time, place.key, limit + 1]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next_cursor = last ? toCursor({ time: last.suppressed_at, key: last.normalized_email }) : null;
    return { items: shown.map(toWire), is_paginated: true, pagination: { next_cursor } };
  };
