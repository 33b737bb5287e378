import type { Platform } from "../../core/platform/platform.ts";
import type { Session } from "../../core/sessions/user-session.ts";
import type { AdminApi } from "./admin-api.ts";

/** What the modules of an admin app share. `api` has admin access, by key or by an owner's session. */
export interface AdminContext {
  readonly api: AdminApi;
  readonly platform: Platform;
  readonly projectId: string;
  /** The owner's session; null when the app uses a key. */
  readonly owner: Session | null;
  /** Base URL of API v1. */
  apiUrl(): string;
}
