import type { UserServerRead } from "@vestibule/contract/endpoints";
import type { GetUserOptions } from "../../apps/options.ts";
import type { UserSession } from "../../sessions/user-session.ts";
import { createGetUser } from "../../users/get-user.ts";
import { readOwnUser } from "../../users/read-own-user.ts";
import type { CurrentServerUser, ServerUser } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { createRequestTokens, type ServerTokenStoreInit } from "../request-tokens.ts";
import { createCurrentServerUser } from "./current-server-user.ts";
import { findUserByApiKey, findUserById } from "./users.ts";

export interface GetServerUserOptions extends Omit<GetUserOptions, "tokenStore"> {
  /** Whose session; such as an incoming request, of the Fetch API or of `node:http`. Default: the app's own store. */
  readonly tokenStore?: ServerTokenStoreInit | undefined;
}

export interface GetServerUser {
  /** The user whose key that is; null for a key that opens nothing, or is a team's. */
  (options: { readonly apiKey: string }): Promise<ServerUser | null>;
  (userId: string): Promise<ServerUser | null>;
  /** The user of a session. */
  (options: GetServerUserOptions & { readonly or: "throw" | "anonymous" }): Promise<CurrentServerUser>;
  (options?: GetServerUserOptions): Promise<CurrentServerUser | null>;
}

type Asked = string | { readonly apiKey: string } | GetServerUserOptions;

export function createGetServerUser(parts: ServerParts): GetServerUser {
  const { app } = parts;
  const inRequest = createRequestTokens(app.config.projectId);
  const fetch = async (session: UserSession) => {
    const wire = await readOwnUser(parts.api, session);
    return wire && createCurrentServerUser(parts, session, wire as UserServerRead);
  };
  const getUserOfSession = ({ tokenStore, or }: GetServerUserOptions) => {
    const init = tokenStore === undefined ? undefined : inRequest(tokenStore);
    return createGetUser(app, fetch)({ or, tokenStore: init });
  };

  const getUser = async (asked: Asked = {}) => {
    if (typeof asked === "string") return findUserById(parts, asked);
    // A key that is missing at run time must not turn into the user of the app's own session.
    if ("apiKey" in asked) return findUserByApiKey(parts, asked.apiKey);
    return getUserOfSession(asked);
  };
  return getUser as GetServerUser;
}
