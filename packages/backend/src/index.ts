export {
  type AuthenticatedUser,
  type Authentication,
  authenticate,
} from "./authenticate.ts";
export type { AuthenticateOptions } from "./authenticate-options.ts";
export { handleSessionRequest } from "./session/handle-session-request.ts";
export { getSessionIdCookieName } from "./session/session-cookies.ts";
export type { AccessTokenClaims } from "./tokens/verify-access-token.ts";
