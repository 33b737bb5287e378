import type { AppParts } from "../apps/parts.ts";
import type { Platform } from "../platform/platform.ts";
import type { ServerParts } from "./parts.ts";
import { createServerApi } from "./server-api.ts";
import { createServerTeam } from "./teams/server-team.ts";
import { createServerUser } from "./users/server-user.ts";

export function createServerParts(app: AppParts, secretServerKey: string, platform: Platform): ServerParts {
  const parts: ServerParts = {
    app,
    api: createServerApi(app.config, secretServerKey, platform),
    session: null,
    platform,
    renew: async () => {},
    toUser: (wire) => createServerUser(parts, wire),
    toTeam: (wire) => createServerTeam(parts, wire),
  };
  return parts;
}
