import type { AuthServices } from "../auth/sign-in/index.ts";

/** What these endpoints work with. */
export type InvitationServices = AuthServices;
