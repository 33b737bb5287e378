export {
  type AuthenticatedUser,
  type Authentication,
  authenticate,
} from "./authenticate.ts";
export type { AuthenticateOptions } from "./authenticate-options.ts";
export { handleSessionRequest } from "./handle-session-request.ts";
export { getSessionIdCookieName } from "./request/session-cookies.ts";
export type { AccessTokenClaims } from "./tokens/verify-access-token.ts";
