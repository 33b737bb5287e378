import type { IncomingMessage } from "node:http";
import type { CurrentServerUser, ServerTeam, ServerUser, StackServerApp } from "@vestibule/client";
import { Refusal } from "./refusal.ts";

/**
 * Whose session the request carries: in the header `x-stack-auth`, or in the cookies that the kit keeps in a browser.
 * These routes only read; one that changes something should ask for the header, as cookies come along with requests
 * that other pages make.
 */
export async function requireUser(app: StackServerApp, request: IncomingMessage): Promise<CurrentServerUser> {
  const user = await app.getUser({ tokenStore: request });
  if (user === null) throw new Refusal(401, "Sign in first.");
  return user;
}

/** Whose API key the request carries (`Authorization: Bearer …`, RFC 6750 §2.1): a user's or a team's. */
export async function requireKeyOwner(app: StackServerApp, request: IncomingMessage): Promise<ServerUser | ServerTeam> {
  const apiKey = /^Bearer ([^ ]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const owner = apiKey ? ((await app.getUser({ apiKey })) ?? (await app.getTeam({ apiKey }))) : null;
  if (owner === null) throw new Refusal(401, "Send a valid API key.");
  return owner;
}
