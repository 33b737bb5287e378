import type { AppContext } from "../apps/app-context.ts";
import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { ServerContext } from "./server-context.ts";
import { createServerTeam } from "./teams/server-team.ts";
import { createTeamDirectory } from "./teams/teams.ts";
import { createGetServerUser } from "./users/get-server-user.ts";
import { createServerUser } from "./users/server-user.ts";
import { createUserDirectory } from "./users/users.ts";
import { verifyWebhook } from "./webhooks/verify-webhook.ts";

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
  return {
    getUser: createGetServerUser(context),
    ...createUserDirectory(context),
    ...createTeamDirectory(context),
    verifyWebhook: (request: Parameters<typeof verifyWebhook>[0], secret: string) =>
      verifyWebhook(request, secret, platform),
  };
}
