import {
  StackAdminApp as KitAdminApp,
  type StackAdminAppConstructorOptions,
  type StackClientApp,
} from "@vestibule/client";
import type { StackAdminApp as StackAdminAppInstance } from "./app-types.ts";
import type { StackClientAppConstructor } from "./client-app.ts";
import { addAppHooks } from "./server-hooks.ts";
import { adminApp } from "./server-kinds.ts";

export interface StackAdminAppConstructor extends Omit<StackClientAppConstructor, never> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackAdminAppInstance<HasTokenStore, ProjectId>;
}

/** The app of `@vestibule/client` with hooks, on itself and on the objects that it returns. */
class AdminApp extends (KitAdminApp as unknown as new (...args: readonly unknown[]) => object) {
  constructor(...args: readonly unknown[]) {
    super(...args);
    addAppHooks(this as unknown as StackClientApp, adminApp);
  }
}

export type StackAdminApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackAdminAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackAdminApp: StackAdminAppConstructor = AdminApp as unknown as StackAdminAppConstructor;
