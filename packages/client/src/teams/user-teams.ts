import type { contract } from "@vestibule/contract/endpoints";
import { segment } from "../server/paths.ts";
import type { AccountParts } from "../users/account-parts.ts";
import { updateOwnUser } from "../users/own-user.ts";
import { snakeCaseKeys } from "../wire/letter-case.ts";
import { teamFromWire } from "./from-wire.ts";
import type { TeamMethods } from "./model.ts";

export function createTeamMethods(parts: AccountParts): TeamMethods {
  const { app, api, session, renew } = parts;
  const listTeams = async () => (await app.cache.fetch(session, "teams")) ?? [];
  const select = (teamId: string | null) => updateOwnUser(parts, { selectedTeamId: teamId });
  return {
    listTeams,
    getTeam: async (teamId) => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: async (options) => {
      const body = { ...snakeCaseKeys(options), creator_user_id: "me" };
      const wire = await api.call<typeof contract.teams.create>("POST", "/teams", { session, body });
      try {
        await select(wire.id);
      } catch (error) {
        await renew(); // The team is there all the same.
        throw error;
      }
      return teamFromWire(parts, wire);
    },
    leaveTeam: async ({ id }) => {
      const path = `/team-memberships/${segment(id)}/me` as const;
      await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session });
      await renew();
    },
    setSelectedTeam: (team) => select(team === null ? null : team.id),
    getTeamProfile: async ({ id }) => {
      const profile = await app.cache.fetch(session, "teamProfile", id);
      if (profile === null) throw new Error("The user is signed out.");
      return profile;
    },
  };
}
