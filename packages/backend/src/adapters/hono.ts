import type { Context, MiddlewareHandler } from "hono";
import { type Authentication, authenticate } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import { handleSessionRequest, type SessionOptions } from "../handle-session-request.ts";
import { refuse } from "../refuse.ts";

const authentications = new WeakMap<Request, Authentication>();

/** Middleware that finds out who sent each request; see `authenticate`. Handlers read the result with `getAuth`. */
export const vestibule =
  (options: AuthenticateOptions): MiddlewareHandler =>
  async (context, next) => {
    const authentication = await authenticate(context.req.raw, options);
    authentications.set(context.req.raw, authentication);
    await next();
    for (const cookie of authentication.setCookies) context.header("set-cookie", cookie, { append: true });
  };

/** Who sent the request. @throws without the middleware `vestibule` */
export function getAuth(context: Context): Authentication {
  const authentication = authentications.get(context.req.raw);
  if (!authentication) throw new Error("Call app.use(vestibule({ app })) before the routes that use getAuth.");
  return authentication;
}

/** Middleware for routes that need a user. */
export const requireUser: MiddlewareHandler = async (context, next) => {
  const refusal = refuse(getAuth(context), context.req.raw);
  if (!refusal) return next();
  if (refusal.location !== null) return context.redirect(refusal.location, 302);
  return context.json({ error: refusal.message }, refusal.status);
};

/** Routes of the client kit's `serverCookieStore`: `app.all("/vestibule/*", sessionRoutes({ app }))`. */
export const sessionRoutes =
  (options: SessionOptions): MiddlewareHandler =>
  (context) =>
    handleSessionRequest(context.req.raw, options);
