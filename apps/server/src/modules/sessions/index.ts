export { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
export { createSessionActivity, type SessionActivity } from "./activity.ts";
export { accessTokenLifetimeSeconds } from "./claims.ts";
export { createKnownIpCheck } from "./known-ip/known-ip.ts";
export { requireOwnSession } from "./own-session.ts";
export { requireRecentAuthentication } from "./recent-authentication.ts";
export { getIdleCutoff, getImpersonator, reauthenticationLifetimeMs } from "./session-policy.ts";
export {
  clearAnonymousFlagOfSessions,
  deleteExpiredSessions,
  deleteSessionOfUser,
  type EndedSession,
  findSession,
  hasValidImpersonator,
  listSessionsOfUser,
  type SessionRow,
  updateAuthenticatedAt,
} from "./session-statements.ts";
export { createSessions, type Sessions, type StartedSession } from "./sessions.ts";
