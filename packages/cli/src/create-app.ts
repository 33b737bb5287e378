import { StackClientApp } from "@vestibule/client";
import type { CliContext } from "./cli-context.ts";
import type { Target } from "./parse-command.ts";

/** Creates the client app for one command. `refreshToken`: the signed-in user's token, or null. */
export const createApp = (target: Target, { userAgent }: CliContext, refreshToken: string | null): StackClientApp =>
  new StackClientApp({
    baseUrl: target.apiUrl,
    projectId: target.projectId,
    publishableClientKey: target.publishableClientKey,
    redirectMethod: "none",
    tokenStore: refreshToken === null ? "memory" : { accessToken: null, refreshToken },
    extraRequestHeaders: { "user-agent": userAgent },
  });
