import type { contract } from "@vestibule/contract/endpoints";
import type { OwnerMethods } from "../../core/app-context.ts";
import { createUserRequiredError } from "../../core/http/known-error.ts";
import { type Account, createUserContext, type UserContext } from "../../core/user-context.ts";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import { encodeSegment } from "../../core/wire/paths.ts";
import { createApiKeyMethods } from "../api-keys/api-keys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import { teamFromWire } from "../teams/team-from-wire.ts";
import type { TeamMethods } from "../teams/team-types.ts";
import { updateOwnUser } from "./own-user.ts";
import type { MembershipMethods, SessionValues } from "./user-types.ts";

function createTeamMethods(context: UserContext<SessionValues>): TeamMethods {
  const { app, api, session, refetch } = context;
  const listTeams = async () => (await app.cache.fetch(session, "teams")) ?? [];
  const select = (teamId: string | null) => updateOwnUser(context, { selectedTeamId: teamId });
  return {
    listTeams,
    getTeam: async (teamId) => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: async (options) => {
      const body = { ...snakeCaseKeys(options), creator_user_id: "me" };
      const wire = await api.call<typeof contract.teams.create>("POST", "/teams", { session, body });
      try {
        await select(wire.id);
      } catch (error) {
        await refetch(); // The team was created even though selecting it failed.
        throw error;
      }
      return teamFromWire(context, wire);
    },
    leaveTeam: async ({ id }) => {
      const path = `/team-memberships/${encodeSegment(id)}/me` as const;
      await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session });
      await refetch();
    },
    setSelectedTeam: (team) => select(team === null ? null : team.id),
    getTeamProfile: async ({ id }) => {
      const profile = await app.cache.fetch(session, "teamProfile", id);
      if (profile === null) throw createUserRequiredError("You're signed out.");
      return profile;
    },
  };
}

/** Composes one module per concern. */
export function create({ app, session }: Account<SessionValues>): MembershipMethods & OwnerMethods {
  const context = createUserContext(app, session);
  return {
    ...createTeamMethods(context),
    ...createPermissionMethods(context),
    ...createApiKeyMethods(context),
    createProject: async (options) => (await app.ownerMethods(session)).createProject(options),
    listOwnedProjects: async () => (await app.ownerMethods(session)).listOwnedProjects(),
  };
}
