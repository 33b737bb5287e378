import type { AppContext } from "../apps/app-context.ts";
import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { ServerContext } from "./server-context.ts";
import { createServerTeam } from "./teams/server-team.ts";
import { createServerUser } from "./users/server-user.ts";

/** `api` has server access. */
export function createServerContext(app: AppContext, api: Api, platform: Platform): ServerContext {
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
