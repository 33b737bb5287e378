import { StackClientApp } from "@vestibule/client";
import type { CliContext } from "./cli-context.ts";
import type { Target } from "./parse-command.ts";

/** The kit for one command. `refreshToken`: of whoever is logged in, or null. */
export const createApp = (target: Target, { userAgent }: CliContext, refreshToken: string | null): StackClientApp =>
  new StackClientApp({
    baseUrl: target.apiUrl,
    projectId: target.projectId,
    publishableClientKey: target.publishableClientKey,
    redirectMethod: "none",
    tokenStore: refreshToken === null ? "memory" : { accessToken: null, refreshToken },
    extraRequestHeaders: { "user-agent": userAgent },
  });
