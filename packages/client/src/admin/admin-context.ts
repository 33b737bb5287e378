import type { Platform } from "../platform/platform.ts";
import type { Session } from "../users/user-types.ts";
import type { AdminApi } from "./admin-api.ts";

/** What the modules of an admin app share. `api`: with admin access, by key or by an owner's login. */
export interface AdminContext {
  readonly api: AdminApi;
  readonly platform: Platform;
  readonly projectId: string;
  /** Whose login it is; null: a key's. */
  readonly owner: Session | null;
  /** Address of API v1. */
  apiUrl(): string;
}
