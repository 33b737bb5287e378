import type { AuthServices } from "../auth/index.ts";

export type InvitationServices = AuthServices;
