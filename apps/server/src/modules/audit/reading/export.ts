import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { appendPendingForProject } from "../chain/append-pending.ts";
import { recordAudit, toAuditContext } from "../record-audit.ts";
import type { AuditServices, HasId } from "./audit-services.ts";
import { type EntryRow, filterValues, listOldestEntries } from "./entry-statements.ts";
import { toWire } from "./to-wire.ts";

/** Entries per response, about 6 MB. */
const pageSize = 10_000;
/** One JSON value per line. */
const replyHeaders = { "content-type": "application/x-ndjson; charset=utf-8" };

/** `GET /internal/audit-log/export`. The export itself is audited. */
export function exportEntries(services: AuditServices): Handler<typeof contract.auditLog.export, HasId, HasId> {
  return async function exportEntries(call) {
    const { after = null, ...filters } = call.query;
    const { id: projectId } = call.auth.project;
    const values = { projectId, ...filterValues(filters), cursor: after, limit: pageSize };
    const rows = await services.reads.run(call.auth, async (database, isStandby) => {
      if (!isStandby) await appendPendingForProject(services, projectId);
      return database.rows(listOldestEntries(filters), values);
    });
    if (shouldAudit(rows)) {
      const numbers = { first: rows[0]?.number, last: rows.at(-1)?.number };
      const exported = { action: "audit_log.export", details: { ...numbers, filters: Object.keys(filters) } } as const;
      await recordAudit(services.database, toAuditContext(services, call), [exported]);
    }
    return { body: rows.map((row) => `${JSON.stringify(toWire(row))}\n`).join(""), replyHeaders };
  };
}

/**
 * Exports are not audited when they contain only export entries; otherwise a client that reads until the end would
 * never finish.
 */
const shouldAudit = (rows: readonly EntryRow[]): boolean => rows.some(({ action }) => action !== "audit_log.export");
