import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Authentication } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import type { SessionOptions } from "../handle-session-request.ts";
import { authenticate, handleSession, refuseUnlessSignedIn } from "./node.ts";

const authentications = new WeakMap<Request, Authentication>();

/** Middleware that finds out who sent each request; see `authenticate`. Handlers read the result with `getAuth`. */
export const vestibule =
  (options: AuthenticateOptions): RequestHandler =>
  async (request: Request, response: Response, next: NextFunction) => {
    authentications.set(request, await authenticate(request, response, options));
    next();
  };

/** Who sent the request. @throws without the middleware `vestibule` */
export function getAuth(request: Request): Authentication {
  const authentication = authentications.get(request);
  if (!authentication) throw new Error("Call app.use(vestibule({ app })) before the routes that use getAuth.");
  return authentication;
}

/** Middleware for routes that need a user. */
export const requireUser: RequestHandler = (request, response, next) => {
  if (!refuseUnlessSignedIn(getAuth(request), request, response)) next();
};

/** Routes of the client kit's `serverCookieStore`: `app.use("/vestibule", sessionRoutes({ app }))`. */
export const sessionRoutes =
  (options: SessionOptions): RequestHandler =>
  (request, response) =>
    handleSession(request, response, options);
