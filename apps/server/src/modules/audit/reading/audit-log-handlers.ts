import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { AuditServices, HasId } from "./audit-services.ts";
import { exportEntries } from "./export.ts";
import { list } from "./list.ts";
import { verify } from "./verify.ts";

/** `/internal/audit-log` */
export const createAuditLogHandlers = (
  services: AuditServices,
): HandlersOf<typeof contract.auditLog, HasId, HasId> => ({
  list: list(services),
  export: exportEntries(services),
  verify: verify(services),
});
