import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import { exportEntries } from "./export.ts";
import { list } from "./list.ts";
import type { AuditServices, Identified } from "./services.ts";
import { verify } from "./verification.ts";

/** `/internal/audit-log` */
export const createAuditLogHandlers = (
  services: AuditServices,
): HandlersOf<typeof contract.auditLog, Identified, Identified> => ({
  list: list(services),
  export: exportEntries(services),
  verify: verify(services),
});
