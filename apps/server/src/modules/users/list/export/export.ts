import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../../http/handler.ts";
import type { Reads } from "../../../../platform/database/reads.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { recordAudit, toAuditContext } from "../../../audit/index.ts";
import type { Project } from "../../../projects/index.ts";
import type { LastActivity } from "../../to-wire.ts";
import type { User } from "../../user-records.ts";
import { type ExportFormat, exportLines, findBatch, type ReadBatch } from "./lines.ts";

type Services = Pick<Platform, "database" | "reads" | "clock" | "readEndUser"> & { readonly activity: LastActivity };

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  jsonl: "application/x-ndjson; charset=utf-8",
};

/**
 * `GET /users/export`. Audited before any data is sent, with only the names of the filters: a search text can be
 * personal data.
 */
export function exportUsers(services: Services): Handler<typeof contract.users.export, Project, User> {
  return async function exportUsers(call) {
    const { format, ...query } = call.query;
    const asked = { projectId: call.auth.project.id, query };
    const read = readStandbyFirst(services, call.auth);
    const first = await read((database) => findBatch(database, asked, null));
    const details = { format, filters: Object.keys(query) };
    await recordAudit(services.database, toAuditContext(services, call), [{ action: "users.export", details }]);
    return {
      stream: exportLines({ read, activity: services.activity }, asked, { format, first }),
      replyHeaders: {
        "content-type": contentTypes[format],
        "content-disposition": `attachment; filename="users.${format}"`,
      },
    };
  };
}

/** An export that the standby began continues on the primary if the standby is lost or falls behind, and never returns. */
function readStandbyFirst({ database: primary, reads }: Services, reader: Parameters<Reads["run"]>[0]): ReadBatch {
  let isOnStandby = true;
  return (work) => {
    if (!isOnStandby) return work(primary);
    return reads.run(reader, (database, isStandby) => {
      isOnStandby = isStandby;
      return work(database);
    });
  };
}
