import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { sealProject } from "../chain/seal.ts";
import { filterValues } from "./filters.ts";
import { readNames } from "./names.ts";
import { newestEntries } from "./search-queries.ts";
import type { AuditServices, Identified } from "./services.ts";
import { toListed } from "./to-wire.ts";

const defaultLimit = 100;

/** `GET /internal/audit-log`: what has just been done is in it. */
export const list =
  (services: AuditServices): Handler<typeof contract.auditLog.list, Identified, unknown> =>
  async ({ auth: { project }, query }) => {
    const { limit = defaultLimit, cursor = null, ...filters } = query;
    await sealProject(services, project.id);
    const values = [project.id, ...filterValues(filters), cursor, limit + 1];
    const rows = await services.database.rows(newestEntries(filters), values);
    const page = rows.slice(0, limit);
    const names = await readNames(services.database, project.id, page);
    const items = page.map((row) => toListed(row, names));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, is_paginated: true, pagination: { next_cursor: last ? String(last.number) : null } };
  };
