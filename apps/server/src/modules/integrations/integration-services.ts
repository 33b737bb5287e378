import type { Limits } from "../../http/limits.ts";
import type { Platform } from "../../platform/platform.ts";
import type { KeySetActivity, KeySetSessions, ProjectStore, SharedProviders } from "../projects/index.ts";
import type { IntegrationClient } from "./partners/integration-client.ts";

export interface IntegrationServices
  extends Pick<Platform, "database" | "clock" | "encryption" | "readEndUser" | "outgoing" | "publicUrl" | "log"> {
  readonly projects: ProjectStore;
  readonly keySetActivity: KeySetActivity;
  readonly sessions: KeySetSessions;
  readonly limits: Limits;
  /** Shared provider credentials. */
  readonly oauth: SharedProviders;
  /** Empty: partner endpoints are disabled. */
  readonly integrationClients: readonly IntegrationClient[];
}
