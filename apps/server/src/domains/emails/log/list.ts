import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { startOfList, toCursor, toPlace } from "../cursors.ts";
import type { Caller, SentEmailServices } from "../services.ts";
import { listLoggedEmails } from "./queries.ts";
import { toWire } from "./to-wire.ts";

/** How many mails are listed unless said. */
const usualLength = 100;
const leastId = "00000000-0000-0000-0000-000000000000";

/** `GET /internal/emails`. Published clients know no pages: without limit and cursor the newest mails are all there is. */
export const list =
  ({ database, clock, mailFrom }: SentEmailServices): Handler<typeof contract.sentEmails.list, Project, Caller> =>
  async ({ auth, query: { limit, cursor, ...filters } }) => {
    const place = cursor === undefined ? startOfList(leastId) : toPlace(cursor);
    const length = limit ?? usualLength;
    const { query, values } = listLoggedEmails(filters);
    // One more than is shown tells whether there is a next page.
    const rows = await database.rows(query, [auth.project.id, place.time, place.key, length + 1, ...values]);
    const shown = rows.slice(0, length);
    const items = shown.map((email) => toWire(email, { now: clock(), mailFrom }));
    if (limit === undefined && cursor === undefined) return { items, is_paginated: false };
    const last = rows.length > length ? shown.at(-1) : undefined;
    const next_cursor = last ? toCursor({ time: last.created_at, key: last.id }) : null;
    return { items, is_paginated: true, pagination: { next_cursor } };
  };
