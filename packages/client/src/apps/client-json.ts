import { apiBasePath } from "@vestibule/contract";
import type { ClientAppConfig } from "./client-app-config.ts";
import type { StackClientAppJson } from "./client-app-options.ts";

/**
 * @throws when the redirect method or the token store is an object: functions and requests can't be serialized, and
 *   tokens must not be. The second-factor prompt isn't serialized.
 */
export function clientAppToJson(config: ClientAppConfig, uniqueIdentifier: string): StackClientAppJson {
  const { apiUrl, redirectMethod, tokenStore, promptSecondFactor, ...same } = config;
  if (typeof redirectMethod === "object" || (typeof tokenStore === "object" && tokenStore !== null)) {
    throw new Error("This redirectMethod or tokenStore can't be serialized to JSON.");
  }
  const baseUrl = config.baseUrl ?? apiUrl().slice(0, -apiBasePath.length);
  return { ...same, baseUrl, tokenStore, redirectMethod, uniqueIdentifier };
}
