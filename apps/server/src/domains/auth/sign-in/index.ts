export type { AuthServices, Caller } from "./auth-services.ts";
export { answerOf, finishSignIn, type SignInOutcome } from "./finish-sign-in.ts";
export { recordSignIn } from "./record-sign-in.ts";
export { createRefusals, refusedFor } from "./refusals.ts";
export { anonymousUserOf } from "./rules.ts";
export { startSession } from "./start-session.ts";
