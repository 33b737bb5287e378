import { apiBasePath } from "@vestibule/contract";
import type { ClientAppConfig } from "./client-app-config.ts";
import type { StackClientAppJson } from "./client-app-options.ts";

/** @throws when the redirect method or the token store is an object: functions and requests cannot be written down, tokens must not. How a second factor is asked for
 *  stays with the app. */
export function clientAppToJson(config: ClientAppConfig, uniqueIdentifier: string): StackClientAppJson {
  const { apiUrl, redirectMethod, tokenStore, promptSecondFactor, ...same } = config;
  if (typeof redirectMethod === "object" || (typeof tokenStore === "object" && tokenStore !== null)) {
    throw new Error("redirectMethod or tokenStore has no JSON form.");
  }
  const baseUrl = config.baseUrl ?? apiUrl().slice(0, -apiBasePath.length);
  return { ...same, baseUrl, tokenStore, redirectMethod, uniqueIdentifier };
}
