export { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
export { createSessionActivity, type SessionActivity } from "./activity.ts";
export { accessTokenLifeS } from "./claims.ts";
export { createKnownAddress } from "./known-address.ts";
export {
  deleteExpiredSessions,
  deleteSessionOfUser,
  dropPendingSignIns,
  endAnonymityOfSessions,
  findSession,
  listSessionsOfUser,
  renewProof,
  type SessionRow,
} from "./queries.ts";
export { checkRecentProof } from "./recent-proof.ts";
export { idleLimit, proofLifeMs } from "./rules.ts";
export { createSessions, type EndedSession, type Sessions, type StartedSession } from "./sessions.ts";
