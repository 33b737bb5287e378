import type { TeamClientRead } from "@vestibule/contract/endpoints";
import { lazyMethods } from "../../core/platform/lazy-methods.ts";
import type { Account } from "../../core/user-context.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import type { ApiKeyLists } from "../api-keys/api-key-types.ts";
import type { Team, TeamActions, TeamLists } from "./team-types.ts";

const teamActions: { readonly [Name in keyof TeamActions]: 1 } = {
  update: 1,
  delete: 1,
  inviteUser: 1,
  listUsers: 1,
  listInvitations: 1,
  listApiKeys: 1,
  createApiKey: 1,
};

/** A frozen snapshot of one of the user's teams. */
export const teamFromWire = (account: Account<TeamLists & ApiKeyLists>, wire: TeamClientRead): Team =>
  Object.freeze<Team>({
    ...camelCaseKeys(wire),
    ...lazyMethods(teamActions, { ...account, wire }, () => import("./team-actions.ts")),
  });
