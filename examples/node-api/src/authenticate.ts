import type { IncomingMessage } from "node:http";
import type { CurrentServerUser, ServerTeam, ServerUser, StackServerApp } from "@vestibule/client";
import { HttpError } from "./http-error.ts";

/**
 * Returns the user of the session in the request: from the `x-stack-auth` header, a bearer access token, or the session
 * cookies that the kit sets in browsers. These routes only read. A route that changes state should require a header:
 * browsers attach cookies to cross-site requests too (CSRF).
 */
export async function requireUser(app: StackServerApp, request: IncomingMessage): Promise<CurrentServerUser> {
  const user = await app.getUser({ tokenStore: request });
  if (user === null) throw new HttpError(401, "Sign in first.");
  return user;
}

// snippet:api-keys
/** Returns the owner, a user or a team, of the API key in the request (`Authorization: Bearer …`, RFC 6750 §2.1). */
export async function requireKeyOwner(app: StackServerApp, request: IncomingMessage): Promise<ServerUser | ServerTeam> {
  const apiKey = /^Bearer ([^ ]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const owner = apiKey ? ((await app.getUser({ apiKey })) ?? (await app.getTeam({ apiKey }))) : null;
  if (owner === null) throw new HttpError(401, "Send a valid API key.");
  return owner;
}
// snippet:end
