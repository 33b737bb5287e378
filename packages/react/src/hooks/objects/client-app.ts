import {
  StackClientApp as KitClientApp,
  type StackClientAppConstructor as KitClientAppConstructor,
  type StackClientAppConstructorOptions,
  type StackClientAppJson,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import type { StackClientApp as StackClientAppInstance } from "./app-types.ts";
import { addClientAppHooks } from "./client-app-hooks.ts";

export interface StackClientAppConstructor {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackClientAppInstance<HasTokenStore, ProjectId>;
  readonly [stackAppInternalsSymbol]: {
    /** As in `@vestibule/client`, with hooks. */
    fromClientJson<HasTokenStore extends boolean, ProjectId extends string>(
      json: StackClientAppJson<HasTokenStore, ProjectId>,
    ): StackClientAppInstance<HasTokenStore, ProjectId>;
  };
}

type Constructor = new (...args: readonly unknown[]) => InstanceType<KitClientAppConstructor>;

/** The app of `@vestibule/client` with hooks, on itself and on the objects that it returns. */
class ClientApp extends (KitClientApp as unknown as Constructor) {
  static get [stackAppInternalsSymbol]() {
    const { fromClientJson } = KitClientApp[stackAppInternalsSymbol];
    return { fromClientJson: (json: StackClientAppJson) => addClientAppHooks(fromClientJson(json)) };
  }

  constructor(...args: readonly unknown[]) {
    super(...args);
    addClientAppHooks(this);
  }
}

export type StackClientApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppInstance<HasTokenStore, ProjectId>;
/** The members are assigned rather than declared, so the class type doesn't include them. */
export const StackClientApp: StackClientAppConstructor = ClientApp as unknown as StackClientAppConstructor;
