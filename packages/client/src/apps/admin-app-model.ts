import type { AdminAppMethods } from "../admin/admin-app-methods.ts";
import type { StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import type { stackAppInternalsSymbol } from "./app-internals.ts";
import type { StackServerApp } from "./server-app-model.ts";
import type { StackClientAppConstructor } from "./stack-client-app.ts";

/** The kit of who administers a project: what a server app has, and the project itself. Every method asks anew; nothing is cached. */
export interface StackAdminApp extends Omit<StackServerApp, "getProject">, AdminAppMethods {}

export interface StackAdminAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new (options: StackAdminAppConstructorOptions): StackAdminApp;
}
