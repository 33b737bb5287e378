import type { contract } from "@vestibule/contract/endpoints";
import type { Handler, HandlersOf } from "../../../http/handler.ts";
import { appendPendingForProject } from "../chain/append-pending.ts";
import { verifyChain } from "../chain/verify-chain.ts";
import type { AuditServices, HasId } from "./audit-services.ts";
import { exportEntries } from "./export.ts";
import { list } from "./list.ts";

/** `GET /internal/audit-log/verification` */
function verify(services: AuditServices): Handler<typeof contract.auditLog.verify, HasId, unknown> {
  return async function verify({ auth: { project } }) {
    await appendPendingForProject(services, project.id);
    const { isValid, entries, firstProblem, head } = await verifyChain(services.database, services, project.id);
    return {
      is_whole: isValid,
      entries,
      first_problem: firstProblem,
      head: head && { number: head.number, hash: head.hash.toString("hex") },
    };
  };
}

/** `/internal/audit-log` */
export const createAuditLogHandlers = (
  services: AuditServices,
): HandlersOf<typeof contract.auditLog, HasId, HasId> => ({
  list: list(services),
  export: exportEntries(services),
  verify: verify(services),
});
