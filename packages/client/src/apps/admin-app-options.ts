import { ConfigurationError } from "../core/configuration-error.ts";
import { getEnvironmentVariable } from "../core/platform/environment-variable.ts";
import type { Session } from "../core/sessions/user-session.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";

/**
 * The other two keys are optional: without a publishable key, users can't sign in through this app, and the admin key
 * includes server access.
 */
interface WithKeys<HasTokenStore extends boolean, ProjectId extends string>
  extends StackServerAppConstructorOptions<HasTokenStore, ProjectId> {
  /** Default: `VESTIBULE_SUPER_SECRET_ADMIN_KEY`, then `STACK_SUPER_SECRET_ADMIN_KEY`. */
  readonly superSecretAdminKey?: string | undefined;
  readonly projectOwnerSession?: undefined;
}

interface WithOwnerSession<HasTokenStore extends boolean, ProjectId extends string>
  extends Omit<StackClientAppConstructorOptions<HasTokenStore, ProjectId>, "publishableClientKey"> {
  /** Replaces the keys: an owner's session, the `currentSession` of a user of project `internal`. */
  readonly projectOwnerSession: Session;
}

export type StackAdminAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = WithKeys<HasTokenStore, ProjectId> | WithOwnerSession<HasTokenStore, ProjectId>;

/** @throws when it is missing */
export function requireSuperSecretAdminKey(given: string | undefined): string {
  const key =
    given ||
    getEnvironmentVariable("VESTIBULE_SUPER_SECRET_ADMIN_KEY") ||
    getEnvironmentVariable("STACK_SUPER_SECRET_ADMIN_KEY");
  if (!key)
    throw new ConfigurationError(
      "Pass superSecretAdminKey, set VESTIBULE_SUPER_SECRET_ADMIN_KEY, or pass the projectOwnerSession of an owner.",
    );
  return key;
}
