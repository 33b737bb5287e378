import type { Platform } from "../../../platform/platform.ts";

/** What of a project and of a signed-in user these endpoints have to know. */
export interface HasId {
  readonly id: string;
}

/** What they work with. */
export type AuditServices = Pick<Platform, "database" | "encryption" | "log" | "clock" | "readEndUser">;
