import { requestHeaders } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import type { Sessions } from "./sessions.ts";

type Services = Pick<Platform, "database" | "clock"> & { readonly sessions: Sessions };

export function createSessionHandlers({
  database,
  clock,
  sessions,
}: Services): HandlersOf<typeof contract.sessions, Project, unknown> {
  return {
    async refreshCurrent({ auth, headers }) {
      const accessToken = await sessions.refresh(database, auth.project, headers[requestHeaders.refreshToken]);
      if (!accessToken) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
      return { access_token: accessToken };
    },

    /** The access token names the session; without one the refresh token is proof enough to end itself. */
    async deleteCurrent({ auth, request }) {
      const refreshToken = request.headers[requestHeaders.refreshToken];
      if (auth.sessionId === null && !refreshToken)
        throw apiError("ACCESS_TOKEN_EXPIRED", { expired_at_millis: clock() });
      const ended =
        auth.sessionId === null
          ? await sessions.endByRefreshToken(database, auth.project.id, refreshToken ?? "")
          : await sessions.end(database, auth.project.id, auth.sessionId);
      if (!ended) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
      return { success: true };
    },
  };
}
