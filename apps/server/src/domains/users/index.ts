export { createUser } from "./create.ts";
export { createOwnUserHandlers } from "./own-user.ts";
export { findSignInCandidate, findUserOfSession, holdPassword, upsertPassword } from "./queries.ts";
export { checkPasswordLength } from "./rules.ts";
export type { User } from "./user.ts";
