import { ConfigurationError } from "../core/configuration-error.ts";
import { isBrowser } from "../core/platform/browser.ts";
import { getEnvironmentVariable } from "../core/platform/environment-variable.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";

export interface StackServerAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> extends StackClientAppConstructorOptions<HasTokenStore, ProjectId> {
  /** Default: `VESTIBULE_SECRET_SERVER_KEY`, then `STACK_SECRET_SERVER_KEY`. */
  readonly secretServerKey?: string | undefined;
}

export const findSecretServerKey = (given: string | undefined): string | undefined =>
  given || getEnvironmentVariable("VESTIBULE_SECRET_SERVER_KEY") || getEnvironmentVariable("STACK_SECRET_SERVER_KEY");

/** @throws when it is missing */
export function requireSecretServerKey(given: string | undefined): string {
  const key = findSecretServerKey(given);
  if (!key) throw new ConfigurationError("Pass secretServerKey or set VESTIBULE_SECRET_SERVER_KEY.");
  return key;
}

/** @throws in a browser, where every visitor could read the keys */
export function assertNotInBrowser(app: string, keys: string): void {
  if (!isBrowser()) return;
  throw new ConfigurationError(
    `${app} can't run in a browser with ${keys}, because every visitor could read them. Use StackClientApp instead.`,
  );
}
