import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";

export {
  type AuditActor,
  type AuditContext,
  type AuditEvent,
  type AuditedCall,
  recordAudit,
  systemContext,
  toAuditContext,
} from "./record.ts";

export const createAuditLogHandlers = (
  _services: Platform,
): HandlersOf<typeof contract.auditLog, { readonly id: string }, unknown> => missing(contract.auditLog);
