import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import type { Api } from "../../core/http/api.ts";
import type { Platform } from "../../core/platform/platform.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../core/wire/letter-case.ts";
import { listTeamInvitations } from "../teams/invitations.ts";
import type { WebhookRequest } from "../webhooks/verify-webhook.ts";
import { createTeamKeyMethods } from "./api-keys/api-keys.ts";
import { createServerEmailMethods } from "./emails/send-email.ts";
import type { ServerContext } from "./server-context.ts";
import type { ServerTeam, ServerTeamUpdateCheck } from "./server-types.ts";
import { addMember, listMembers, removeMember } from "./teams/team-members.ts";
import { createTeamDirectory } from "./teams/teams.ts";
import { createGetServerUser } from "./users/get-server-user.ts";
import { createServerUser } from "./users/server-user.ts";
import { createUserDirectory } from "./users/users.ts";

/** A frozen snapshot of a team. */
function createServerTeam(context: ServerContext, wire: TeamServerRead): ServerTeam {
  const { app, api } = context;
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
    listUsers: () => listMembers(context, teamId),
    addUser: (userId) => addMember(context, teamId, userId),
    removeUser: (userId) => removeMember(context, teamId, userId),
    inviteUser: async ({ email, callbackUrl }) => {
      const body = { team_id: teamId, email, callback_url: requireCallbackUrl(app, callbackUrl, "teamInvitation") };
      await api.call<typeof contract.teamInvitations.send>("POST", "/team-invitations/send-code", {
        session: null,
        body,
      });
    },
    listInvitations: () => listTeamInvitations(context, teamId),
    ...createTeamKeyMethods(context, teamId),
  });
}

/** `api` has server access. */
function createServerContext(app: AppContext, api: Api, platform: Platform): ServerContext {
  const context: ServerContext = {
    app,
    api,
    session: null,
    platform,
    refetch: async () => {},
    parseUser: (wire) => createServerUser(context, wire),
    parseTeam: (wire) => createServerTeam(context, wire),
  };
  return context;
}

/** The methods that a server app has beyond a client app. `api` has server access. */
export function createServerAppMethods(app: AppContext, api: Api, platform: Platform) {
  const context = createServerContext(app, api, platform);
  const getUser = createGetServerUser(context);
  return {
    getUser,
    getServerUser: () => getUser(),
    ...createUserDirectory(context),
    ...createTeamDirectory(context),
    ...createServerEmailMethods(context),
    verifyWebhook: async (request: WebhookRequest, secret: string) => {
      const { verifyWebhook } = await import("../webhooks/verify-webhook.ts");
      return verifyWebhook(request, secret, platform);
    },
  };
}
