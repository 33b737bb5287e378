import type { Platform } from "../../../platform/platform.ts";

export type TemplateServices = Pick<Platform, "database" | "clock" | "readEndUser">;

/** The signed-in user, for the audit log only. */
export interface Caller {
  readonly id: string;
}
