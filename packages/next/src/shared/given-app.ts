import { ConfigurationError } from "@vestibule/client";
import { type AppJson, appJsonSymbol } from "./app-json.ts";

/** A `StackServerApp` or a `StackClientApp` of this package. */
export interface GivenApp {
  readonly [appJsonSymbol]: AppJson;
}

/** @throws ConfigurationError for an app of another package, which knows nothing of Next.js */
export function requireAppJson(app: GivenApp, component: string): AppJson {
  const json = (app as Partial<GivenApp> | undefined)?.[appJsonSymbol];
  if (json) return json;
  throw new ConfigurationError(
    `The app that ${component} received isn't an app of @vestibule/next. Import StackServerApp from "@vestibule/next", not from another package. If you do, run "npm ls @vestibule/next": there may be two versions of it.`,
  );
}
