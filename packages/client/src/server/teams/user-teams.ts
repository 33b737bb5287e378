import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import type { ServerUserTeamMethods } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { withQuery } from "../paths.ts";
import { updateUser } from "../users/update-user.ts";
import { readMemberProfile, removeMember } from "./members.ts";

export function createUserTeamMethods(parts: ServerParts, userId: string): ServerUserTeamMethods {
  const listTeams = async () => {
    const path = withQuery("/teams", { user_id: userId });
    const { items } = await parts.api.call<typeof contract.teams.list>("GET", path, { session: null });
    return items.map((wire) => parts.toTeam(wire as TeamServerRead));
  };
  const select = (teamId: string | null) => updateUser(parts, userId, { selectedTeamId: teamId });
  return {
    listTeams,
    getTeam: async (teamId) => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: async (options) => {
      const body = { ...snakeCaseKeys(options), creator_user_id: userId };
      const wire = await parts.api.call<typeof contract.teams.create>("POST", "/teams", { session: null, body });
      await select(wire.id);
      return parts.toTeam(wire as TeamServerRead);
    },
    leaveTeam: ({ id }) => removeMember(parts, id, userId),
    setSelectedTeam: (team) => select(team === null ? null : team.id),
    getTeamProfile: ({ id }) => readMemberProfile(parts, id, userId),
  };
}
