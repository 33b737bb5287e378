import type { Platform } from "../../../platform/platform.ts";

export type TemplateServices = Pick<Platform, "database" | "clock" | "readEndUser">;

/** Whoever is signed in; it matters to the audit log only. */
export interface Caller {
  readonly id: string;
}
