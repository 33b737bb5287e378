export { anonymousName, createUser } from "./create.ts";
export { createOwnUserHandlers } from "./own-user.ts";
export {
  enableOtp,
  findPasswordHashOf,
  findSignInCandidate,
  findUserOfSession,
  holdPassword,
  upsertPassword,
} from "./queries.ts";
export { checkPasswordLength } from "./rules.ts";
export type { User } from "./user.ts";
