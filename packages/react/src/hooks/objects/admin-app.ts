import { StackAdminApp as KitAdminApp, type StackAdminAppConstructorOptions } from "@vestibule/client";
import type { StackAdminApp as StackAdminAppInstance } from "./app-types.ts";
import type { StackClientAppConstructor } from "./client-app.ts";
import { createAppClass } from "./server-hooks.ts";
import { adminApp } from "./server-kinds.ts";

export interface StackAdminAppConstructor extends Omit<StackClientAppConstructor, never> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackAdminAppInstance<HasTokenStore, ProjectId>;
}

export type StackAdminApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackAdminAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackAdminApp: StackAdminAppConstructor = /* @__PURE__ */ createAppClass(
  KitAdminApp,
  adminApp,
) as StackAdminAppConstructor;
