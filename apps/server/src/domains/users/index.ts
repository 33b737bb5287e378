export { anonymousName, createUser } from "./create.ts";
export { createOwnUserHandlers } from "./own-user.ts";
export {
  enableOtp,
  findPasswordHashOf,
  findSignInCandidate,
  holdPassword,
  upsertPassword,
} from "./queries.ts";
export { checkPasswordLength } from "./rules.ts";
export { createUserHandlers } from "./server-users.ts";
