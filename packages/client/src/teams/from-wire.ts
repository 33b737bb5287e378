import type { AppParts } from "../apps/parts.ts";
import { onDemand } from "../platform/on-demand.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TeamJson } from "../wire/json.ts";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { Team, TeamActions } from "./model.ts";

/** What the team of a session's user acts with. */
export interface TeamOwner {
  readonly app: AppParts;
  readonly session: UserSession;
}

const teamActions: { readonly [Name in keyof TeamActions]: 1 } = {
  update: 1,
  delete: 1,
  inviteUser: 1,
  listUsers: 1,
  listInvitations: 1,
  listApiKeys: 1,
  createApiKey: 1,
};

/** A frozen snapshot of a team of the user. */
export const teamFromWire = (owner: TeamOwner, wire: TeamJson): Team =>
  Object.freeze<Team>({
    ...camelCaseKeys(wire),
    ...onDemand(teamActions, { ...owner, wire }, () => import("./team-actions.ts")),
  });
