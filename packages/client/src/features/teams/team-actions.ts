import type { contract, TeamClientRead } from "@vestibule/contract/endpoints";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import { type Account, createUserContext } from "../../core/user-context.ts";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import type { ApiKeyLists } from "../api-keys/api-key-types.ts";
import { createTeamKey } from "../api-keys/api-keys.ts";
import type { TeamActions, TeamLists } from "./team-types.ts";

interface TeamContext extends Account<TeamLists & ApiKeyLists> {
  readonly wire: TeamClientRead;
}

export function create({ app, session, wire }: TeamContext): TeamActions {
  const context = createUserContext(app, session);
  const { api, refetch } = context;
  const teamId = wire.id;
  const path = `/teams/${teamId}` as const;
  return {
    update: async (change) => {
      await api.call<typeof contract.teams.update>("PATCH", path, { session, body: snakeCaseKeys(change) });
      await refetch();
    },
    delete: async () => {
      await api.call<typeof contract.teams.delete>("DELETE", path, { session });
      await refetch();
    },
    inviteUser: async ({ email, callbackUrl }) => {
      const body = { team_id: teamId, email, callback_url: requireCallbackUrl(app, callbackUrl, "teamInvitation") };
      await api.call<typeof contract.teamInvitations.send>("POST", "/team-invitations/send-code", { session, body });
      await refetch();
    },
    listUsers: async () => (await app.cache.fetch(session, "teamUsers", teamId)) ?? [],
    listInvitations: async () => (await app.cache.fetch(session, "teamInvitations", teamId)) ?? [],
    listApiKeys: async () => (await app.cache.fetch(session, "teamApiKeys", teamId)) ?? [],
    createApiKey: (options) => createTeamKey(context, teamId, options),
  };
}
