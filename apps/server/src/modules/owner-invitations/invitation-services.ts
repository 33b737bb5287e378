import type { AuthServices } from "../auth/sign-in/sign-in-barrel.ts";

/** What these endpoints work with. */
export type InvitationServices = AuthServices;
