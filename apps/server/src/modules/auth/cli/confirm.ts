import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { statement } from "../../../platform/database/statement.ts";
import { confirmCliLogin, denyCliLogin, findPendingCliLogin } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { findSession } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

/** Serializes with revoking all sessions of the user, which then also deletes this login. */
const lockUserForLogin = statement(
  "lock-user-for-cli-login",
  "select id from users where project_id = $projectId and id = $userId for key share",
);

export const createLoginNotPendingError = (status: 400 | 404) =>
  new PlainError(status, "This login can't be confirmed or denied: it is unknown, expired or already answered.");

/** The session named by the access token, which belongs to a live session if the request has a user. */
async function findOwnSession({ database }: AuthServices, projectId: string, sessionId: string | null) {
  const row = await findSession(database, { projectId, sessionId });
  return row && { userId: row.user_id, sessionId: row.id, isImpersonation: row.is_impersonation };
}

/** `POST /auth/cli/complete` in mode `complete`: the refresh token or the access token authenticates the confirming user. */
export function complete(services: AuthServices): Handler<typeof contract.cli.complete, Project, Caller> {
  return async function complete({ auth: { project, accessType, sessionId: ownSessionId }, user, body, request }) {
    const { refresh_token: refreshToken } = body;
    if (refreshToken === undefined && user === null)
      throw new PlainError(400, "refresh_token is required without a signed-in user.");
    const { database, sessions, clock, limits } = services;
    await limits.check({ action: "code", projectId: project.id, accessType, request });
    const login = { projectId: project.id, loginDigest: sha256(body.login_code) };
    if (!(await findPendingCliLogin(database, { ...login, now: clock() }))) throw createLoginNotPendingError(400);
    const session =
      refreshToken === undefined
        ? await findOwnSession(services, project.id, ownSessionId)
        : await sessions.find(database, project, refreshToken);
    if (!session) throw new PlainError(400, "The refresh token doesn't belong to a live session of this project.");
    // A confirmed login would become a regular session that outlives the impersonation and isn't marked as one. @see
    // ASVS 5.0 16.3.1
    if (session.isImpersonation) throw apiError("IMPERSONATION_FORBIDDEN");
    const { userId, sessionId } = session;
    const confirmed = await database.transaction(async (transaction) => {
      await transaction.row(lockUserForLogin, { projectId: project.id, userId });
      return confirmCliLogin(transaction, { ...login, now: clock(), userId, sessionId });
    });
    if (!confirmed) throw createLoginNotPendingError(400);
    return { success: true };
  };
}

/** `POST /auth/cli/check` */
export const check =
  (services: AuthServices): Handler<typeof contract.cli.check, Project, unknown> =>
  async ({ auth: { project, accessType }, body, request }) => {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const key = { projectId: project.id, loginDigest: sha256(body.login_code), now: services.clock() };
    const login = await findPendingCliLogin(services.database, key);
    if (!login) throw createLoginNotPendingError(404);
    return {
      created_at_millis: login.created_at.getTime(),
      expires_at_millis: login.expires_at.getTime(),
      ip: login.ip,
      country_code: login.country_code,
      user_agent: login.user_agent,
    };
  };

/** `POST /auth/cli/deny` */
export function deny({ database, clock }: AuthServices): Handler<typeof contract.cli.deny, Project, Caller> {
  return async function deny({ auth: { project }, body }) {
    const login = { projectId: project.id, loginDigest: sha256(body.login_code), now: clock() };
    if (!(await denyCliLogin(database, login))) throw createLoginNotPendingError(404);
    return { success: true };
  };
}
