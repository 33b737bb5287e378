export { appendPending, appendPendingForProject, resealHeads } from "./chain/append-pending.ts";
export { startChainAppender } from "./chain/chain-appender.ts";
export { measureChainQueue } from "./chain/chain-statements.ts";
export { eraseUserInAuditLog } from "./chain/erase-user.ts";
export { deleteOldEntries } from "./chain/retention.ts";
export { verifyChain } from "./chain/verify-chain.ts";
export { diffFields } from "./diff-fields.ts";
export { createAuditLogHandlers } from "./reading/audit-log-handlers.ts";
export {
  type AuditActor,
  type AuditContext,
  type AuditEvent,
  type AuditedCall,
  forProject,
  recordAudit,
  systemContext,
  toAuditContext,
} from "./record-audit.ts";
