export { anonymousName, createUser } from "./create.ts";
export { createOwnUserHandlers } from "./own-user/own-user-routes.ts";
export { checkPasswordLength } from "./password-policy.ts";
export { createUserHandlers } from "./server-users/users-routes.ts";
export {
  deleteExpiredDeletedUsers,
  enableOtp,
  findPasswordHash,
  findSignInCandidate,
  lockPassword,
  upsertPassword,
} from "./user-write-statements.ts";
