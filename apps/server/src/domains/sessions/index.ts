export { type AccessTokens, createAccessTokens } from "./access-tokens.ts";
export { createSessionActivity, type SessionActivity } from "./activity.ts";
export { accessTokenLifeS } from "./claims.ts";
export { createKnownAddress } from "./known-address/known-address.ts";
export { checkOwnSession } from "./own-session.ts";
export {
  deleteExpiredSessions,
  deleteSessionOfUser,
  dropPendingSignIns,
  type EndedSession,
  endAnonymityOfSessions,
  findSession,
  findStanding,
  listSessionsOfUser,
  renewProof,
  type SessionRow,
} from "./queries.ts";
export { checkRecentProof } from "./recent-proof.ts";
export { idleLimit, impersonatorOf, proofLifeMs } from "./rules.ts";
export { createSessions, type Sessions, type StartedSession } from "./sessions.ts";
