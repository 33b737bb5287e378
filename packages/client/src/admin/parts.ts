import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";

/** What the modules of an admin app share. `api`: with admin access, by key or by an owner's login. */
export interface AdminParts {
  readonly api: Api;
  readonly platform: Platform;
  readonly projectId: string;
  /** Address of API v1. */
  apiUrl(): string;
}
