import { StackServerApp as KitServerApp, type StackServerAppConstructorOptions } from "@vestibule/client";
import type { StackServerApp as StackServerAppInstance } from "./app-types.ts";
import type { StackClientAppConstructor } from "./client-app.ts";
import { createAppClass } from "./server-hooks.ts";
import { serverApp } from "./server-kinds.ts";

export interface StackServerAppConstructor extends Omit<StackClientAppConstructor, never> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackServerAppInstance<HasTokenStore, ProjectId>;
}

export type StackServerApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackServerAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackServerApp: StackServerAppConstructor = /* @__PURE__ */ createAppClass(
  KitServerApp,
  serverApp,
) as StackServerAppConstructor;
