import {
  StackServerApp as KitServerApp,
  type StackClientApp,
  type StackServerAppConstructorOptions,
} from "@vestibule/client";
import type { StackServerApp as StackServerAppInstance } from "./app-types.ts";
import type { StackClientAppConstructor } from "./client-app.ts";
import { addAppHooks } from "./server-hooks.ts";
import { serverApp } from "./server-kinds.ts";

export interface StackServerAppConstructor extends Omit<StackClientAppConstructor, never> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackServerAppInstance<HasTokenStore, ProjectId>;
}

/** The app of `@vestibule/client` with hooks, on itself and on the objects that it returns. */
class ServerApp extends (KitServerApp as unknown as new (...args: readonly unknown[]) => object) {
  constructor(...args: readonly unknown[]) {
    super(...args);
    addAppHooks(this as unknown as StackClientApp, serverApp);
  }
}

export type StackServerApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackServerAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackServerApp: StackServerAppConstructor = ServerApp as unknown as StackServerAppConstructor;
