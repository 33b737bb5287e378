import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { sealProject } from "../chain/seal.ts";
import { recordAudit, toAuditContext } from "../record.ts";
import { filterValues } from "./filters.ts";
import { type EntryRow, oldestEntries } from "./search-queries.ts";
import type { AuditServices, Identified } from "./services.ts";
import { toWire } from "./to-wire.ts";

/** Entries of one answer: about 6 MB. */
const pageSize = 10_000;
/** One JSON value to a line. */
const replyHeaders = { "content-type": "application/x-ndjson; charset=utf-8" };

/** `GET /internal/audit-log/export`: whoever takes the log with them is in it. */
export const exportEntries =
  (services: AuditServices): Handler<typeof contract.auditLog.export, Identified, Identified> =>
  async (call) => {
    const { after = null, ...filters } = call.query;
    const { id: projectId } = call.auth.project;
    await sealProject(services, projectId);
    const values = [projectId, ...filterValues(filters), after, pageSize];
    const rows = await services.database.rows(oldestEntries(filters), values);
    if (isWorthNoting(rows)) {
      const numbers = { first: rows[0]?.number, last: rows.at(-1)?.number };
      const exported = { action: "audit_log.export", details: { ...numbers, filters: Object.keys(filters) } } as const;
      await recordAudit(services.database, toAuditContext(services, call), [exported]);
    }
    return { body: rows.map((row) => `${JSON.stringify(toWire(row))}\n`).join(""), replyHeaders };
  };

/** Whoever goes on until nothing comes would go on for ever if each answer made the entry of the next one. */
const isWorthNoting = (rows: readonly EntryRow[]): boolean => rows.some(({ action }) => action !== "audit_log.export");
