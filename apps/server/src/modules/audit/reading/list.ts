import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { appendPendingForProject } from "../chain/append-pending.ts";
import type { AuditServices, HasId } from "./audit-services.ts";
import { findDisplayNames } from "./display-names.ts";
import { listNewestEntries } from "./entry-statements.ts";
import { filterValues } from "./filters.ts";
import { toWireWithNames } from "./to-wire.ts";

const defaultLimit = 100;

/** `GET /internal/audit-log`. Includes entries of requests that have just finished. */
export const list =
  (services: AuditServices): Handler<typeof contract.auditLog.list, HasId, unknown> =>
  async ({ auth: { project }, query }) => {
    const { limit = defaultLimit, cursor = null, ...filters } = query;
    await appendPendingForProject(services, project.id);
    const values = [project.id, ...filterValues(filters), cursor, limit + 1];
    const rows = await services.database.rows(listNewestEntries(filters), values);
    const page = rows.slice(0, limit);
    const names = await findDisplayNames(services.database, project.id, page);
    const items = page.map((row) => toWireWithNames(row, names));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, is_paginated: true, pagination: { next_cursor: last ? String(last.number) : null } };
  };
