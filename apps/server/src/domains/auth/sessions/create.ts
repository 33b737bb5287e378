import { requestHeaders, serverSessionLifeMs } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { violatesForeignKey } from "../../../platform/database/database-errors.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/index.ts";

/** `POST /auth/sessions`. Who asked for it stays with the session: for impersonation above all. @see ASVS 5.0 16.3.1 */
export const create =
  (services: AuthServices): Handler<typeof contract.sessions.create, Project, Caller> =>
  async ({ auth, user, body, request }) => {
    const { project, accessType } = auth;
    try {
      const session = await services.sessions.start(services.database, project, body.user_id, {
        endUser: null,
        isImpersonation: body.is_impersonation ?? false,
        lifeMs: body.expires_in_millis ?? serverSessionLifeMs,
        startedBy: startedBy(accessType, user?.id ?? null, request),
      });
      return { access_token: session.accessToken, refresh_token: session.refreshToken };
    } catch (error) {
      if (violatesForeignKey(error, "sessions_project_id_user_id_fkey"))
        throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: body.user_id });
      throw error;
    }
  };

/** The kind of credential, and the person behind it where one was signed in. */
function startedBy(accessType: string, userId: string | null, request: HttpRequest): object {
  const isOwner = Boolean(request.headers[requestHeaders.adminAccessToken]);
  return {
    accessType,
    credential: isOwner ? "admin-access-token" : "key",
    userId,
    address: request.remoteAddress ?? null,
  };
}
