import { requestHeaders } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import { type AuditEvent, recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { type EndedSession, findSession, getImpersonator, reauthenticationLifetimeMs } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { listReauthenticationMethods } from "./reauthentication-methods.ts";

/** `GET /auth/sessions/current` */
export function readCurrent({
  database,
}: AuthServices): Handler<typeof contract.sessions.readCurrent, Project, Caller> {
  return async function readCurrent({ auth, user }) {
    const session = await findSession(database, { projectId: auth.project.id, sessionId: auth.sessionId });
    if (!session) throw apiError("USER_AUTHENTICATION_REQUIRED");
    const provedAt = session.authenticated_at.getTime();
    return {
      id: session.id,
      authenticated_at_millis: provedAt,
      fresh_until_millis: provedAt + reauthenticationLifetimeMs,
      methods: session.is_impersonation ? [] : listReauthenticationMethods(auth.project, user),
      is_impersonation: session.is_impersonation,
    };
  };
}

/** `POST /auth/sessions/current/refresh` */
export function refreshCurrent({
  database,
  sessions,
  readEndUser,
}: AuthServices): Handler<typeof contract.sessions.refreshCurrent, Project, unknown> {
  return async function refreshCurrent({ auth, headers, request }) {
    const refreshToken = headers[requestHeaders.refreshToken];
    const accessToken = await sessions.refresh(database, auth.project, refreshToken, {
      endUser: readEndUser(request),
      hasUserClaims: needsUserClaims(request),
    });
    if (!accessToken) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    return { access_token: accessToken };
  };
}

/**
 * `DELETE /auth/sessions/current`. The access token selects the session; without one, the refresh token authorizes
 * ending its own session.
 */
export function deleteCurrent(
  services: AuthServices,
): Handler<typeof contract.sessions.deleteCurrent, Project, Caller> {
  return async function deleteCurrent(call) {
    const { auth, request } = call;
    const { database, sessions, clock } = services;
    const refreshToken = request.headers[requestHeaders.refreshToken];
    if (auth.sessionId === null && !refreshToken)
      throw apiError("ACCESS_TOKEN_EXPIRED", { expired_at_millis: clock() });
    const ended = await database.transaction(async (transaction) => {
      const session =
        auth.sessionId === null
          ? await sessions.endByRefreshToken(transaction, auth.project.id, refreshToken ?? "")
          : await sessions.end(transaction, auth.project.id, auth.sessionId);
      if (session) await recordAudit(transaction, toAuditContext(services, call), [signedOut(session)]);
      return session;
    });
    if (!ended) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    return { success: true };
  };
}

/** The actor is the session's user: the caller presented its tokens. */
function signedOut(session: EndedSession): AuditEvent {
  const { id, user_id: userId, derived_sessions: derived } = session;
  const impersonator = getImpersonator(session);
  return {
    action: "sign_out",
    actor: { type: "user", id: userId },
    target: { type: "user", id: userId },
    // The session row is deleted, so store the impersonator in the audit entry.
    details: {
      session_id: id,
      ...(derived > 0 && { derived_sessions: derived }),
      ...(impersonator && { impersonated_by: impersonator }),
    },
  };
}
