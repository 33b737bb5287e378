import type { AuthServices } from "../auth/index.ts";

/** What these endpoints work with. */
export type InvitationServices = AuthServices;
