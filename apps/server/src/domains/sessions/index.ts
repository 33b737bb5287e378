export { createAccessTokens } from "./access-tokens.ts";
export { createSessionActivity, type SessionActivity } from "./activity.ts";
export { accessTokenLifeS } from "./claims.ts";
export { createSessionHandlers } from "./handlers.ts";
export { deleteExpiredSessions } from "./queries.ts";
export { createSessions, type Sessions, type StartedSession } from "./sessions.ts";
