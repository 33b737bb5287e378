import {
  createExample,
  type TeamServerRead,
  teamFields,
  type UserServerRead,
  userFields,
} from "@vestibule/contract/endpoints";
import { StackServerApp } from "../apps/server-app.ts";
import type { StackServerAppConstructorOptions } from "../apps/server-app-options.ts";
import type { Platform } from "../core/platform/platform.ts";
import { createTestPlatform } from "./platform.ts";
import { userJson } from "./user-json.ts";

type TestableConstructor = new (options: StackServerAppConstructorOptions, platform: Platform) => StackServerApp;

/** A server app of a test project with a fixed clock. Like backends, it has no token store. */
export function createTestServerApp(
  baseUrl: string,
  options: Partial<StackServerAppConstructorOptions> = {},
  platform: Platform = createTestPlatform(),
): StackServerApp {
  const Constructor = StackServerApp as unknown as TestableConstructor;
  const credentials = { projectId: "project", publishableClientKey: "pck_key", secretServerKey: "ssk_key" };
  return new Constructor({ baseUrl, ...credentials, tokenStore: null, ...options }, platform);
}

/** A team as the server returns it to servers. */
export const serverTeamJson = (change: Partial<TeamServerRead> = {}): TeamServerRead => ({
  ...createExample(teamFields, "server", 1_700_000_100_000),
  id: "7d1c7f8e-4c0b-4a57-8c53-2f5b1d1e6a22",
  display_name: "Analytical Engines",
  server_metadata: { plan: "gold" },
  ...change,
});

/** A user as the server returns it to servers. */
export const serverUserJson = (change: Partial<UserServerRead> = {}): UserServerRead => ({
  ...createExample(userFields, "server", 1_700_000_200_000),
  ...userJson(),
  selected_team: null,
  server_metadata: { customer: "c-1" },
  ...change,
});
