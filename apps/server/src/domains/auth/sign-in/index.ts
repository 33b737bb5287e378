export type { AuthServices, Caller } from "./auth-services.ts";
export { answerOf, finishSignIn, type SignInOutcome } from "./finish-sign-in.ts";
export { anonymousUserOf } from "./rules.ts";
export { startSession } from "./start-session.ts";
