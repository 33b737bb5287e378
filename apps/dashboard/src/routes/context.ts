import type { QueryClient } from "@tanstack/react-query";
import type { StackClientApp } from "@vestibule/react";
import type { Config } from "../config.ts";
import type { Owned } from "../data/owned.ts";

/** What every route can reach. */
export interface RouterContext {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly stack: StackClientApp;
  readonly owned: Owned;
  /** Whether this browser has a session, good or not; no request. */
  readonly isSignedIn: () => boolean;
}
