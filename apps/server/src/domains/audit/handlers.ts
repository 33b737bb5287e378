import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import { exportEntries } from "./export.ts";
import { list } from "./list.ts";
import { verify } from "./verification.ts";

/** What of a project and of a signed-in user the audit log has to know. */
export interface Identified {
  readonly id: string;
}

export type AuditServices = Pick<Platform, "database" | "encryption" | "log" | "clock" | "readEndUser">;

/** `/internal/audit-log` */
export const createAuditLogHandlers = (
  services: AuditServices,
): HandlersOf<typeof contract.auditLog, Identified, Identified> => ({
  list: list(services),
  export: exportEntries(services),
  verify: verify(services),
});
