import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import { withQuery } from "../paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerUserTeamMethods } from "../server-types.ts";
import { updateUser } from "../users/update-user.ts";
import { getMemberProfile, removeMember } from "./team-members.ts";

export function createUserTeamMethods(context: ServerContext, userId: string): ServerUserTeamMethods {
  const listTeams = async () => {
    const path = withQuery("/teams", { user_id: userId });
    const { items } = await context.api.call<typeof contract.teams.list>("GET", path, { session: null });
    return items.map((wire) => context.parseTeam(wire as TeamServerRead));
  };
  const select = (teamId: string | null) => updateUser(context, userId, { selectedTeamId: teamId });
  return {
    listTeams,
    getTeam: async (teamId) => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: async (options) => {
      const body = { ...snakeCaseKeys(options), creator_user_id: userId };
      const wire = await context.api.call<typeof contract.teams.create>("POST", "/teams", { session: null, body });
      await select(wire.id);
      return context.parseTeam(wire as TeamServerRead);
    },
    leaveTeam: ({ id }) => removeMember(context, id, userId),
    setSelectedTeam: (team) => select(team === null ? null : team.id),
    getTeamProfile: ({ id }) => getMemberProfile(context, id, userId),
  };
}
