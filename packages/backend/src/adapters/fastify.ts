import type { FastifyReply, FastifyRequest } from "fastify";
import { type Authentication, authenticate } from "../authenticate.ts";
import type { AuthenticateOptions } from "../authenticate-options.ts";
import { handleSessionRequest, type SessionOptions } from "../handle-session-request.ts";
import { refuse } from "../refuse.ts";
import { toHead } from "./node.ts";

const authentications = new WeakMap<FastifyRequest, Authentication>();

/** A hook that finds out who sent each request; see `authenticate`. Handlers read the result with `getAuth`. */
export const vestibule =
  (options: AuthenticateOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const authentication = await authenticate(toHead(request.raw), options);
    if (authentication.setCookies.length > 0) reply.header("set-cookie", authentication.setCookies);
    authentications.set(request, authentication);
  };

/** Who sent the request. @throws without the hook `vestibule` */
export function getAuth(request: FastifyRequest): Authentication {
  const authentication = authentications.get(request);
  if (!authentication)
    throw new Error('Call app.addHook("onRequest", vestibule({ app })) before the routes that use getAuth.');
  return authentication;
}

/** A `preHandler` for routes that need a user. */
export async function requireUser(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const refusal = refuse(getAuth(request), toHead(request.raw));
  if (!refusal) return undefined;
  if (refusal.location !== null) return reply.redirect(refusal.location, refusal.status);
  return reply.status(refusal.status).send({ error: refusal.message });
}

/** Handler for the requests of the client kit's `serverCookieStore`, for a path and the path `/token` below it. */
export const sessionHandler =
  (options: SessionOptions) =>
  async ({ raw, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const response = await handleSessionRequest({ ...toHead(raw), json: async () => body }, options);
    reply.status(response.status).header("cache-control", "no-store");
    return reply.header("set-cookie", response.headers.getSetCookie()).send(await response.json());
  };
