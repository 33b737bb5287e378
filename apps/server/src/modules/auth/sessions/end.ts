import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { revokeKeysOfUser } from "../../api-keys/index.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { deleteSessionOfUser, findSession, requireOwnSession } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

/** `DELETE /auth/sessions/{id}`: also ends the sessions that it vouched for, except the caller's. */
export function deleteSession(services: AuthServices): Handler<typeof contract.sessions.delete, Project, Caller> {
  return async function deleteSession(call) {
    const { auth, user, params } = call;
    const { database } = services;
    if (auth.accessType === "client" && !user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
    await requireOwnSession(services, auth);
    const session = await findSession(database, { projectId: auth.project.id, sessionId: params.session_id });
    const isOwnSession = auth.accessType !== "client" || session?.user_id === user?.id;
    if (!session || !isOwnSession) throw notFound();
    if (session.id === auth.sessionId) throw apiError("CANNOT_DELETE_CURRENT_SESSION");
    await database.transaction(async (transaction) => {
      const { id, user_id: userId } = session;
      const key = { projectId: auth.project.id, sessionId: id, userId, exceptSessionId: auth.sessionId };
      const derived = await deleteSessionOfUser(transaction, key);
      if (derived === null) throw notFound();
      const details = { user_id: userId, ...(derived > 0 && { derived_sessions: derived }) };
      const revoked = { action: "session.revoke", target: { type: "session", id }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [revoked]);
    });
    return { success: true };
  };
}

const notFound = () => new PlainError(404, "Session not found.");

/** `POST /auth/sessions/revoke-others` */
export function revokeOthers(services: AuthServices): Handler<typeof contract.sessions.revokeOthers, Project, Caller> {
  return async function revokeOthers(call) {
    const { auth, user } = call;
    if (auth.sessionId === null) throw new Error("Signed-in user has no session");
    const { sessionId } = auth;
    await requireOwnSession(services, auth);
    const revoked = await services.database.transaction(async (transaction) => {
      const ended = await services.sessions.endOthersOfUser(transaction, auth.project.id, user.id, sessionId);
      const target = { type: "user", id: user.id };
      const event = { action: "session.revoke", target, details: { sessions: ended } } as const;
      if (ended > 0) await recordAudit(transaction, toAuditContext(services, call), [event]);
      return ended;
    });
    return { revoked };
  };
}

/** `POST /auth/sessions/revoke-all`: also revokes the API keys of the user, but not those of teams. */
export function revokeAll(services: AuthServices): Handler<typeof contract.sessions.revokeAll, Project, Caller> {
  return async function revokeAll(call) {
    const userId = call.body.user_id.toLowerCase();
    const revoked = await services.database.transaction(async (transaction) => {
      const ended = await services.sessions.endAllOfUser(transaction, call.auth.project.id, userId);
      const event = {
        action: "session.revoke",
        target: { type: "user", id: userId },
        details: { sessions: ended },
      } as const;
      const context = toAuditContext(services, call);
      if (ended > 0) await recordAudit(transaction, context, [event]);
      await revokeKeysOfUser(transaction, context, { userId, includesOwnTeams: false, cause: "sessions_revoked" });
      return ended;
    });
    return { revoked };
  };
}
