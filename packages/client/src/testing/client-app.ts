import { StackClientApp } from "../apps/client-app.ts";
import type { StackClientAppConstructorOptions } from "../apps/client-app-options.ts";
import type { Platform } from "../core/platform/platform.ts";

type TestableConstructor = new (options: StackClientAppConstructorOptions, platform: Platform) => StackClientApp;

/** An app of a test project with the test's clock. */
export function createTestApp(
  baseUrl: string,
  platform: Platform,
  options: Partial<StackClientAppConstructorOptions> = {},
): StackClientApp {
  const Constructor = StackClientApp as unknown as TestableConstructor;
  return new Constructor(
    {
      baseUrl,
      projectId: "project",
      publishableClientKey: "pck_key",
      tokenStore: "memory",
      redirectMethod: "none",
      ...options,
    },
    platform,
  );
}
