import { getSessionIdCookieName } from "@vestibule/backend";
import { ConfigurationError, ResponseError, serverCookieStore, type TokenStore } from "@vestibule/client";
import type { AppJson } from "../shared/app-json.ts";

const notFound = 404;

/** Names the file to create if the application has no route that keeps the session. */
export function withRouteHint(store: TokenStore, sessionUrl: string): TokenStore {
  const explain = (error: unknown): never => {
    if (!(error instanceof ResponseError) || error.statusCode !== notFound) throw error;
    throw new ConfigurationError(
      `The application has no route ${sessionUrl}. Create app${sessionUrl.replace(/\/[^/]*$/, "")}/[...all]/route.ts with: export const { GET, PUT, POST, DELETE } = sessionRoutes(stackServerApp);`,
    );
  };
  return {
    ...store,
    write: async (tokens) => {
      try {
        await store.write(tokens);
      } catch (error) {
        explain(error);
      }
    },
    refresh: async (key) => (await store.refresh?.(key).catch(explain)) ?? null,
  };
}

/** The store of the mode `nextjs-http-only-cookie`. */
export function createHttpOnlyStore({ sessionUrl, projectId }: AppJson): TokenStore {
  const store = serverCookieStore({ url: sessionUrl, sessionIdCookieName: getSessionIdCookieName(projectId) });
  // Next.js replaces the variable and leaves the hint out of a production build.
  return process.env.NODE_ENV === "production" ? store : withRouteHint(store, sessionUrl);
}
