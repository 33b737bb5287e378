export { dropOldEntries } from "./chain/retention.ts";
export { sealAll, sealProject } from "./chain/seal.ts";
export { startAuditSealer } from "./chain/sealer.ts";
export { verifyChain } from "./chain/verify.ts";
export { changesOf } from "./changes.ts";
export { createAuditLogHandlers } from "./reading/handlers.ts";
export {
  type AuditActor,
  type AuditContext,
  type AuditEvent,
  type AuditedCall,
  inLogOf,
  recordAudit,
  systemContext,
  toAuditContext,
} from "./record.ts";
