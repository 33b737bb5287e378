import { type ClientAppClass, getAdminAppClass } from "./admin-app-class.ts";
import type { StackAdminAppConstructor, StackAdminApp as StackAdminAppInstance } from "./app-models.ts";
import { StackClientApp } from "./client-app.ts";

export type StackAdminApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackAdminAppInstance<HasTokenStore, ProjectId>;
export const StackAdminApp: StackAdminAppConstructor = getAdminAppClass(StackClientApp as unknown as ClientAppClass);
