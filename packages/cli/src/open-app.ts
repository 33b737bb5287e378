import { StackClientApp } from "@vestibule/client";
import type { Target } from "./options.ts";
import type { Surroundings } from "./surroundings.ts";

/** The kit for one command. `refreshToken`: of whoever is logged in, or null. */
export const openApp = (target: Target, { userAgent }: Surroundings, refreshToken: string | null): StackClientApp =>
  new StackClientApp({
    baseUrl: target.apiUrl,
    projectId: target.projectId,
    publishableClientKey: target.publishableClientKey,
    redirectMethod: "none",
    tokenStore: refreshToken === null ? "memory" : { accessToken: null, refreshToken },
    extraRequestHeaders: { "user-agent": userAgent },
  });
