import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import { requireCallbackUrl } from "../../redirects/callback-url.ts";
import { listTeamInvitations } from "../../teams/invitations.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../wire/letter-case.ts";
import { createTeamKeyMethods } from "../api-keys/api-keys.ts";
import type { ServerTeam, ServerTeamUpdateCheck } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { addMember, listMembers, removeMember } from "./members.ts";

/** A frozen snapshot of a team. */
export function createServerTeam(parts: ServerParts, wire: TeamServerRead): ServerTeam {
  const { app, api } = parts;
  const { id: teamId } = wire;
  const { createdAtMillis, ...same } = camelCaseKeys(wire);
  const path = `/teams/${teamId}` as const;
  return Object.freeze<ServerTeam>({
    ...same,
    createdAt: new Date(createdAtMillis),
    update: async (change, { expected }: ServerTeamUpdateCheck = {}) => {
      const body = { ...snakeCaseKeys(change), ...(expected && { expected: snakeCaseKeys(expected) }) };
      await api.call<typeof contract.teams.update>("PATCH", path, { session: null, body });
    },
    delete: async () => {
      await api.call<typeof contract.teams.delete>("DELETE", path, { session: null });
    },
    listUsers: () => listMembers(parts, teamId),
    addUser: (userId) => addMember(parts, teamId, userId),
    removeUser: (userId) => removeMember(parts, teamId, userId),
    inviteUser: async ({ email, callbackUrl }) => {
      const body = { team_id: teamId, email, callback_url: requireCallbackUrl(app, callbackUrl, "teamInvitation") };
      await api.call<typeof contract.teamInvitations.send>("POST", "/team-invitations/send-code", {
        session: null,
        body,
      });
    },
    listInvitations: () => listTeamInvitations(parts, teamId),
    ...createTeamKeyMethods(parts, teamId),
  });
}
