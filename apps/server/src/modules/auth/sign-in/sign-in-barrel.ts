export { getAnonymousUserId } from "./anonymous-user.ts";
export type { AuthServices, Caller } from "./auth-services.ts";
export { createFailedSignInAudit, rejectionFor } from "./failed-sign-in-audit.ts";
export { finishSignIn, type SignInOutcome, toSignInResponse } from "./finish-sign-in.ts";
export { recordSignIn } from "./record-sign-in.ts";
export { startSession } from "./start-session.ts";
