import { handleSessionRequest } from "@vestibule/backend";
import type { StackClientApp, StackServerApp } from "./apps.ts";
import { explainError } from "./explain-error.ts";

type Handler = (request: Request) => Promise<Response>;

/**
 * The handlers of `app/vestibule/[...all]/route.ts`, which keeps the session in cookies that scripts can't read:
 * `export const { GET, PUT, POST, DELETE } = sessionRoutes(stackServerApp);`
 */
export function sessionRoutes(
  app: StackServerApp | StackClientApp,
): Record<"GET" | "PUT" | "POST" | "DELETE", Handler> {
  const handle: Handler = (request) =>
    handleSessionRequest(request, { app: app as StackClientApp }).catch((error: unknown) => {
      throw explainError(error);
    });
  return { GET: handle, PUT: handle, POST: handle, DELETE: handle };
}
