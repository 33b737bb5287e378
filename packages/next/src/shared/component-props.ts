import type { StackHandlerProps as KitHandlerProps, StackProviderProps as KitProviderProps } from "@vestibule/react";
import type { GivenApp } from "./given-app.ts";

export interface StackProviderProps extends Omit<KitProviderProps, "app"> {
  /** An app of this package. Only its public settings cross to the browser, never its secret key. */
  readonly app: GivenApp;
}

export interface StackHandlerProps extends Omit<KitHandlerProps, "app" | "location"> {
  /** An app of this package. */
  readonly app: GivenApp;
  /** The props of the page, for compatibility with Stack Auth. The path is read from the router. */
  readonly routeProps?: unknown;
}
