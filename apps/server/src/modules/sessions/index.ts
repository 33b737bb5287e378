export { type AccessTokens, accessTokenLifetimeSeconds, createAccessTokens } from "./access-tokens.ts";
export { createSessionActivity, type SessionActivity } from "./activity.ts";
export { createKnownIpCheck } from "./known-ip/known-ip.ts";
export {
  getIdleCutoff,
  getImpersonator,
  reauthenticationLifetimeMs,
  requireOwnSession,
  requireRecentAuthentication,
} from "./session-policy.ts";
export {
  clearAnonymousFlagOfSessions,
  deleteExpiredSessions,
  deleteSessionOfUser,
  type EndedSession,
  estimateSessions,
  findSession,
  hasValidImpersonator,
  type LockedSession,
  listSessionsOfUser,
  lockLiveSession,
  type SessionRow,
  updateAuthenticatedAt,
} from "./session-statements.ts";
export { createSessions, type Sessions, type StartedSession } from "./sessions.ts";
