import type { QueryClient } from "@tanstack/react-query";
import type { StackClientApp } from "@vestibule/react";
import type { Config } from "./config.ts";
import type { ProjectsClient } from "./projects-client.ts";

/** The context of every route. */
export interface RouterContext {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly stack: StackClientApp;
  readonly projectsClient: ProjectsClient;
  /** Whether this browser has a session cookie, valid or not. Sends no request. */
  readonly isSignedIn: () => boolean;
}
