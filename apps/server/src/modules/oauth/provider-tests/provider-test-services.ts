import type { Limits } from "../../../http/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { OauthConfig } from "../providers/find-provider.ts";

/** Dependencies of the credential test. */
export type ProviderTestServices = Pick<Platform, "database" | "clock" | "readEndUser" | "publicUrl" | "outgoing"> & {
  readonly limits: Limits;
  readonly oauth: OauthConfig;
};
