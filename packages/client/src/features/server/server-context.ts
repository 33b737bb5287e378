import type { TeamServerRead, UserServerRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import type { RequestContext } from "../../core/user-context.ts";
import type { ServerTeam, ServerUser } from "./server-types.ts";

/**
 * What the modules of a server app share. `api` has server access by secret server key. There is no cache to refetch.
 */
export interface ServerContext extends RequestContext {
  readonly session: null;
  /** The underlying client app: sessions, tokens, pages. */
  readonly app: AppContext;
  /** Factories for users and teams, which reference each other. */
  parseUser(wire: UserServerRead): ServerUser;
  parseTeam(wire: TeamServerRead): ServerTeam;
}
