import type { stackAppInternalsSymbol } from "../core/app-internals.ts";
import type { AdminAppMethods } from "../features/admin/admin-app-methods.ts";
import type { StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import type { StackServerApp } from "./server-app-model.ts";
import type { StackClientAppConstructor } from "./stack-client-app.ts";

/**
 * The app for managing a project: a server app plus project administration. Every method sends a request; nothing is
 * cached.
 */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<StackServerApp<HasTokenStore, ProjectId>, "getProject">,
    AdminAppMethods {}

export interface StackAdminAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackAdminApp<HasTokenStore, ProjectId>;
}
