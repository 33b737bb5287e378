import { serverSessionLifeMs } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { violatesForeignKey } from "../../../platform/database/database-errors.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/index.ts";

/** `POST /auth/sessions`. Who asked for it stays with the session, the owner by name: for impersonation
 *  above all. @see ASVS 5.0 16.3.1 */
export const create =
  (services: AuthServices): Handler<typeof contract.sessions.create, Project, Caller> =>
  async ({ auth, user, body, request }) => {
    const { project, accessType, ownerId } = auth;
    try {
      const session = await services.sessions.start(services.database, project, body.user_id, {
        endUser: null,
        isImpersonation: body.is_impersonation ?? false,
        lifeMs: body.expires_in_millis ?? serverSessionLifeMs,
        startedBy: {
          accessType,
          credential: ownerId === null ? "key" : "admin-access-token",
          ownerId,
          userId: user?.id ?? null,
          address: request.remoteAddress ?? null,
        },
      });
      return { access_token: session.accessToken, refresh_token: session.refreshToken };
    } catch (error) {
      if (violatesForeignKey(error, "sessions_project_id_user_id_fkey"))
        throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: body.user_id });
      throw error;
    }
  };
