import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { confirmLogin, denyLogin, findPendingLogin, lockUserForLogin } from "./cli-login-statements.ts";

const createLoginNotPendingError = (status: 400 | 404) =>
  new PlainError(status, "This login can't be confirmed or denied: it is unknown, expired or already answered.");

/** `POST /auth/cli/complete`: the refresh token authenticates the confirming user and is not stored. */
export function complete(services: AuthServices): Handler<typeof contract.cli.complete, Project, unknown> {
  return async function complete({ auth: { project, accessType }, body, request }) {
    const { database, sessions, clock, limits } = services;
    await limits.check({ action: "code", projectId: project.id, accessType, request });
    const digest = sha256(body.login_code);
    if (!(await database.row(findPendingLogin, [project.id, digest, new Date(clock())])))
      throw createLoginNotPendingError(400);
    const session = await sessions.find(database, project, body.refresh_token);
    if (!session) throw new PlainError(400, "The refresh token doesn't belong to a live session of this project.");
    // A confirmed login would become a regular session that outlives the impersonation and isn't marked as one. @see
    // ASVS 5.0 16.3.1
    if (session.isImpersonation) throw apiError("IMPERSONATION_FORBIDDEN");
    const { userId, sessionId } = session;
    const confirmed = await database.transaction(async (transaction) => {
      await transaction.row(lockUserForLogin, [project.id, userId]);
      return transaction.run(confirmLogin, [project.id, digest, new Date(clock()), userId, sessionId]);
    });
    if (confirmed === 0) throw createLoginNotPendingError(400);
    return { success: true };
  };
}

/** `POST /auth/cli/check` */
export const check =
  (services: AuthServices): Handler<typeof contract.cli.check, Project, unknown> =>
  async ({ auth: { project, accessType }, body, request }) => {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const values = [project.id, sha256(body.login_code), new Date(services.clock())];
    const login = await services.database.row(findPendingLogin, values);
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
    const denied = await database.run(denyLogin, [project.id, sha256(body.login_code), new Date(clock())]);
    if (denied === 0) throw createLoginNotPendingError(404);
    return { success: true };
  };
}
