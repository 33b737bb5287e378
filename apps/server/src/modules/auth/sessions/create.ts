import { internalProjectId, serverSessionLifetimeMs } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import { violatesForeignKey } from "../../../platform/database/database-errors.ts";
import { type AuditEvent, recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { getSessionStarter, lockSessionOfOwner } from "./started-by.ts";

/** `POST /auth/sessions` */
export function create(services: AuthServices): Handler<typeof contract.sessions.create, Project, Caller> {
  return async function create(call) {
    const { auth, body } = call;
    const { project } = auth;
    const { is_impersonation: isImpersonation = false, expires_in_millis: lifeMs = serverSessionLifetimeMs } = body;
    // Owners open every project of theirs, so a key of project internal would be a key to all projects.
    if (project.id === internalProjectId)
      throw new PlainError(403, "Sessions of project owners can't be created with a key. Owners sign in themselves.");
    const startedBy = getSessionStarter(call);
    try {
      const session = await services.database.transaction(async (transaction) => {
        const parent = await lockSessionOfOwner(transaction, services, auth);
        if (parent === null) throw apiError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
        const origin = {
          endUser: null,
          hasUserClaims: needsUserClaims(call.request),
          isImpersonation,
          lifeMs,
          startedBy,
          parent,
        };
        const started = await services.sessions.start(transaction, project, body.user_id, origin);
        const event: AuditEvent = {
          action: isImpersonation ? "session.impersonate" : "session.create",
          target: { type: "user", id: body.user_id.toLowerCase() },
          details: { method: "server", session_id: started.sessionId },
        };
        await recordAudit(transaction, toAuditContext(services, call), [event]);
        return started;
      });
      return { access_token: session.accessToken, refresh_token: session.refreshToken };
    } catch (error) {
      if (violatesForeignKey(error, "sessions_project_id_user_id_fkey"))
        throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: body.user_id });
      throw error;
    }
  };
}
