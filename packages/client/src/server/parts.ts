import type { TeamServerRead, UserServerRead } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import type { ObjectParts } from "../users/account-parts.ts";
import type { ServerTeam, ServerUser } from "./model.ts";

/** What the modules of a server app share. `api`: with the secret server key, so with the rights of a server. Nothing is cached to renew. */
export interface ServerParts extends ObjectParts {
  readonly session: null;
  /** The client app within: sessions, tokens, pages. */
  readonly app: AppParts;
  /** The objects, made here so that users and teams can make each other. */
  toUser(wire: UserServerRead): ServerUser;
  toTeam(wire: TeamServerRead): ServerTeam;
}
