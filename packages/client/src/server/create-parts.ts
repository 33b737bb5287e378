import type { AppParts } from "../apps/parts.ts";
import type { Api } from "../http/api.ts";
import type { Platform } from "../platform/platform.ts";
import type { ServerParts } from "./parts.ts";
import { createServerTeam } from "./teams/server-team.ts";
import { createServerUser } from "./users/server-user.ts";

/** `api`: with server access. */
export function createServerParts(app: AppParts, api: Api, platform: Platform): ServerParts {
  const parts: ServerParts = {
    app,
    api,
    session: null,
    platform,
    renew: async () => {},
    toUser: (wire) => createServerUser(parts, wire),
    toTeam: (wire) => createServerTeam(parts, wire),
  };
  return parts;
}
