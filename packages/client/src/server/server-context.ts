import type { TeamServerRead, UserServerRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import type { RequestContext } from "../users/user-context.ts";
import type { ServerTeam, ServerUser } from "./server-types.ts";

/** What the modules of a server app share. `api`: with the secret server key, so with the rights of a server. Nothing is cached to renew. */
export interface ServerContext extends RequestContext {
  readonly session: null;
  /** The client app within: sessions, tokens, pages. */
  readonly app: AppContext;
  /** The objects, made here so that users and teams can make each other. */
  parseUser(wire: UserServerRead): ServerUser;
  parseTeam(wire: TeamServerRead): ServerTeam;
}
