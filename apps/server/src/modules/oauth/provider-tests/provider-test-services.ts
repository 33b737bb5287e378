import type { Limits } from "../../../http/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { OauthConfig } from "../oauth-config.ts";

/** What trying credentials works with. */
export type ProviderTestServices = Pick<Platform, "database" | "clock" | "readEndUser" | "publicUrl" | "outgoing"> & {
  readonly limits: Limits;
  readonly oauth: OauthConfig;
};
