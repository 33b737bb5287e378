import type { AppContext } from "./app-context.ts";

/** The globally registered symbol for internals that framework bindings need and applications don't. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for("vestibule.app-internals");

/** An app, as far as features that aren't part of it need it. */
export interface AppWithContext {
  readonly [stackAppInternalsSymbol]: { readonly context: AppContext };
}
