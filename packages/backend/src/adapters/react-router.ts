import { type Authentication, authenticate } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import { handleSessionRequest, type SessionOptions } from "../handle-session-request.ts";
import { refuse } from "../refuse.ts";

/** The arguments of middleware, loaders, and actions. `url`, without the parts that the router adds, is new in version 8. */
interface RouteArguments {
  readonly request: Request;
  readonly url?: URL;
  readonly context: object;
}

/** By the context of a request: middleware, loaders, and actions share it, but may have different `Request` objects. */
const authentications = new WeakMap<object, Authentication>();

const toHead = ({ request: { method, headers, url }, ...args }: RouteArguments) => ({
  method,
  headers,
  url: args.url?.href ?? url,
});

/** Middleware that finds out who sent each request; see `authenticate`. Loaders and actions read the result with `getAuth`. */
export const vestibule =
  (options: AuthenticateOptions) =>
  async (args: RouteArguments, next: () => Promise<Response>): Promise<Response> => {
    const authentication = await authenticate(toHead(args), options);
    authentications.set(args.context, authentication);
    const response = await next();
    if (authentication.setCookies.length === 0) return response;
    // The headers of some responses can't be changed.
    const withCookies = new Response(response.body, response);
    for (const cookie of authentication.setCookies) withCookies.headers.append("set-cookie", cookie);
    return withCookies;
  };

/** Who sent the request. @throws without the middleware `vestibule` */
export function getAuth({ context }: Pick<RouteArguments, "context">): Authentication {
  const authentication = authentications.get(context);
  if (!authentication)
    throw new Error("Export middleware = [vestibule({ app })] from app/root.tsx before you use getAuth in a route.");
  return authentication;
}

/**
 * Requires a user in a loader or an action. Otherwise throws a response: a redirect to the sign-in page for a GET request,
 * unless it wants JSON, and status 401 or 403 for others. The router also fetches the data of pages with GET.
 */
export function requireUser(args: RouteArguments): Authentication {
  const authentication = getAuth(args);
  const { method, headers, url } = toHead(args);
  const accept = headers.get("accept")?.includes("application/json") ? "application/json" : "text/html";
  const refusal = refuse(authentication, { method, url, headers: new Headers({ accept }) });
  if (!refusal) return authentication;
  const { status, location, message } = refusal;
  throw Response.json({ error: message }, { status, ...(location !== null && { headers: { location } }) });
}

/** The action of a route for the requests of the client kit's `serverCookieStore`. */
export const sessionAction =
  (options: SessionOptions) =>
  ({ request }: Pick<RouteArguments, "request">): Promise<Response> =>
    handleSessionRequest(request, options);
