export { anonymousName, createUser } from "./create.ts";
export { createOwnUserHandlers } from "./own-user/index.ts";
export {
  enableOtp,
  findPasswordHashOf,
  findSignInCandidate,
  forgetDeletedUsers,
  holdPassword,
  upsertPassword,
} from "./queries.ts";
export { checkPasswordLength } from "./rules.ts";
export { createUserHandlers } from "./server-users/index.ts";
