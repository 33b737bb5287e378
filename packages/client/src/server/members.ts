import type { AppParts } from "../apps/parts.ts";
import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import { createServerParts } from "./create-parts.ts";
import { createTeamDirectory } from "./teams/teams.ts";
import { createGetServerUser } from "./users/get-server-user.ts";
import { createUserDirectory } from "./users/users.ts";
import { verifyWebhook } from "./webhooks/verify-webhook.ts";

/** What an app can do beyond a client's. `api`: with server access. */
export function createServerMembers(app: AppParts, api: Api, platform: Platform) {
  const parts = createServerParts(app, api, platform);
  return {
    getUser: createGetServerUser(parts),
    ...createUserDirectory(parts),
    ...createTeamDirectory(parts),
    verifyWebhook: (request: Parameters<typeof verifyWebhook>[0], secret: string) =>
      verifyWebhook(request, secret, platform),
  };
}
