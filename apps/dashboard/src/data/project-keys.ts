import { queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import { projectKey } from "./projects.ts";

export const projectKeysQueryKey = (projectId: string) => [...projectKey(projectId), "api-keys"] as const;

/** Key sets, newest first. */
export const projectKeysQuery = (admin: StackAdminApp) =>
  queryOptions({ queryKey: projectKeysQueryKey(admin.projectId), queryFn: () => admin.listInternalApiKeys() });

/** The fields of a key set that determine its status. */
export interface KeyInfo {
  readonly expiresAt: Date;
  whyInvalid(): "expired" | "manually-revoked" | null;
}

/** How long before the end of a key the dashboard warns, in ms. */
const expiryNoticeMs = 30 * 86_400_000;

/** Whether a valid key ends within 30 days. `now`: ms since the epoch. */
export const isExpiringSoon = (key: KeyInfo, now: number): boolean =>
  key.whyInvalid() === null && key.expiresAt.getTime() - now <= expiryNoticeMs;
