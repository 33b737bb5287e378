import type { AdminMembers } from "../admin/members.ts";
import type { StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import type { stackAppInternalsSymbol } from "./internals.ts";
import type { StackServerApp } from "./server-app-model.ts";
import type { StackClientAppConstructor } from "./stack-client-app.ts";

/** The kit of who administers a project: what a server app has, and the project itself. Every method asks anew; nothing is cached. */
export interface StackAdminApp extends Omit<StackServerApp, "getProject">, AdminMembers {}

export interface StackAdminAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new (options: StackAdminAppConstructorOptions): StackAdminApp;
}
