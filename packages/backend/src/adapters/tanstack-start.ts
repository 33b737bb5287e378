import { redirect } from "@tanstack/react-router";
import { appendResponseHeader, getRequest } from "@tanstack/react-start/server";
import { type Authentication, authenticate } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import { handleSessionRequest, type SessionOptions } from "../handle-session-request.ts";
import { refuse } from "../refuse.ts";
import type { RequestHead } from "../request/origin.ts";

interface MiddlewareArguments<Result> {
  readonly request: Request;
  readonly handlerType: string;
  next(): Result;
}

const authentications = new WeakMap<Request, Authentication>();
/** They load the data of a page, so that the answer is the one for a page. */
const serverFunctionCalls = new WeakSet<Request>();
const pageRequest: RequestHead = { method: "GET", url: "", headers: new Headers({ accept: "text/html" }) };

/** When the browser calls a server function, the page's URL is in the `Referer`. @see RFC 9110 §10.1.3 */
function getPageUrl({ url, headers }: Request, handlerType: string): string {
  const referer = headers.get("referer");
  return handlerType === "serverFn" && referer !== null && URL.canParse(referer) ? referer : url;
}

/**
 * For `createMiddleware().server(…)`: finds out who sent each request; see `authenticate`. Server functions and routes read
 * the result with `getAuth`.
 */
export const vestibule =
  (options: AuthenticateOptions) =>
  async <Result>({ request, handlerType, next }: MiddlewareArguments<Result>): Promise<Awaited<Result>> => {
    const { method, headers } = request;
    const authentication = await authenticate({ method, headers, url: getPageUrl(request, handlerType) }, options);
    for (const cookie of authentication.setCookies) appendResponseHeader("set-cookie", cookie);
    authentications.set(request, authentication);
    if (handlerType === "serverFn") serverFunctionCalls.add(request);
    return await next();
  };

/** Who sent the request. @throws without the middleware `vestibule` */
export function getAuth(): Authentication {
  const authentication = authentications.get(getRequest());
  if (!authentication)
    throw new Error("Add createMiddleware().server(vestibule({ app })) to requestMiddleware in src/start.ts.");
  return authentication;
}

/**
 * Requires a user. Otherwise throws a redirect to the sign-in page in a server function, which loads the data of a page, and
 * a response with status 401 or 403 in a server route.
 */
export function requireUser(): Authentication {
  const authentication = getAuth();
  const request = getRequest();
  const refusal = refuse(authentication, serverFunctionCalls.has(request) ? pageRequest : request);
  if (!refusal) return authentication;
  if (refusal.location !== null) throw redirect({ href: refusal.location, statusCode: refusal.status });
  throw Response.json({ error: refusal.message }, { status: refusal.status });
}

/** The handler `ANY` of a server route for the requests of the client kit's `serverCookieStore`. */
export const sessionHandler =
  (options: SessionOptions) =>
  ({ request }: { readonly request: Request }): Promise<Response> =>
    handleSessionRequest(request, options);
