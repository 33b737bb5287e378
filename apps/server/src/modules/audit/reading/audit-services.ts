import type { Platform } from "../../../platform/platform.ts";

/** Project and user fields that these endpoints need. */
export interface HasId {
  readonly id: string;
}

export type AuditServices = Pick<Platform, "database" | "reads" | "encryption" | "log" | "clock" | "readEndUser">;
