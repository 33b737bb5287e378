import type { AppContext } from "../apps/app-context.ts";
import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import { createServerContext } from "./create-server-context.ts";
import { createTeamDirectory } from "./teams/teams.ts";
import { createGetServerUser } from "./users/get-server-user.ts";
import { createUserDirectory } from "./users/users.ts";
import { verifyWebhook } from "./webhooks/verify-webhook.ts";

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
