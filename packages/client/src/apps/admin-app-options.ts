import { getEnvironmentVariable } from "../platform/environment-variable.ts";
import type { Session } from "../users/user-types.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";

/** The other two keys may be missing: without a publishable key nobody signs in here, and the admin key opens what a server's does. */
interface WithKeys extends StackServerAppConstructorOptions {
  /** Default: `VESTIBULE_SUPER_SECRET_ADMIN_KEY`, then `STACK_SUPER_SECRET_ADMIN_KEY`. */
  readonly superSecretAdminKey?: string | undefined;
  readonly projectOwnerSession?: undefined;
}

interface WithOwnerSession extends Omit<StackClientAppConstructorOptions, "publishableClientKey"> {
  /** In place of the keys: the login of an owner, `currentSession` of a user of project `internal`. */
  readonly projectOwnerSession: Session;
}

export type StackAdminAppConstructorOptions = WithKeys | WithOwnerSession;

/** @throws when it is missing */
export function requireSuperSecretAdminKey(given: string | undefined): string {
  const key =
    given ||
    getEnvironmentVariable("VESTIBULE_SUPER_SECRET_ADMIN_KEY") ||
    getEnvironmentVariable("STACK_SUPER_SECRET_ADMIN_KEY");
  if (!key)
    throw new Error(
      "Pass superSecretAdminKey, set VESTIBULE_SUPER_SECRET_ADMIN_KEY, or pass the projectOwnerSession of an owner.",
    );
  return key;
}
