import { requestHeaders } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import {
  findPasswordHash,
  invalidateUnusedCodes,
  lockPasswordForChange,
  upsertPassword,
} from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import { queueUserEvent } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { assertPasswordAllowed } from "./assert-password-allowed.ts";

/** `POST /auth/password/update`: requires the old password and ends all other sessions. @see ASVS 5.0 6.2.3, 7.4.3 */
export function update(services: AuthServices): Handler<typeof contract.password.update, Project, Caller> {
  return async function update(call) {
    const { user, body, headers, request } = call;
    const { project, accessType, sessionId } = call.auth;
    const { database, passwords, sessions, clock } = services;
    await requireOwnSession(services, call.auth);
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    assertPasswordAllowed(project, body.new_password, [user.primary_email, user.display_name]);
    const owner = { projectId: project.id, userId: user.id };
    const hash = await findPasswordHash(database, owner);
    if (hash === null) throw apiError("USER_DOES_NOT_HAVE_PASSWORD");
    const attempt = await services.limits.check({
      action: "credential",
      projectId: project.id,
      accessType,
      request,
      account: user.id,
    });
    const guess = { projectId: project.id, password: body.old_password };
    if (!(await passwords.verify(guess, hash))) throw apiError("PASSWORD_CONFIRMATION_MISMATCH");
    const newHash = await passwords.hash({ projectId: project.id, password: body.new_password });

    const refreshToken = headers[requestHeaders.refreshToken];
    await database.transaction(async (transaction) => {
      // A concurrent change won: the verified password is no longer current.
      if (!(await lockPasswordForChange(transaction, { ...owner, hash })))
        throw apiError("PASSWORD_CONFIRMATION_MISMATCH");
      await upsertPassword(transaction, { ...owner, hash: newHash, now: clock() });
      // Older reset links must not work after a change.
      await invalidateUnusedCodes(transaction, { ...owner, purpose: "password-reset" });
      const refreshedSession = refreshToken ? await sessions.find(transaction, project, refreshToken) : null;
      const currentSessionId = refreshedSession?.userId === user.id ? refreshedSession.sessionId : sessionId;
      if (currentSessionId === null) await sessions.endAllOfUser(transaction, project.id, user.id);
      else await sessions.endOthersOfUser(transaction, project.id, user.id, currentSessionId);
      const event = { action: "password.change", target: { type: "user", id: user.id } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [{ ...event, details: { change: "replaced" } }]);
      await queueUserEvent(transaction, { ...owner, now: clock() }, "user.updated");
      await queueSecurityNotice(transaction, services, {
        project,
        userId: user.id,
        notice: { kind: "password-changed" },
        endUser: services.readEndUser(request),
      });
    });
    await attempt.succeeded();
    return { success: true };
  };
}
