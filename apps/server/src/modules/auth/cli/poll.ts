import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler, Reply } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { consumeCliLogin, findPolledCliLogin } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { getIdleCutoff, lockLiveSession, type StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { startSession } from "../sign-in/finish-sign-in.ts";

/**
 * `POST /auth/cli/poll`: creates the CLI session when the token is fetched, exactly once. The session ends with the
 * session that confirmed the login and inherits its authentication time; otherwise an old session could be exchanged for
 * a fresh one. If that session has ended, so has the login. @see ASVS 5.0 7.3.2, 7.4.1, 7.5.1
 */
export function poll(services: AuthServices): Handler<typeof contract.cli.poll, Project, unknown> {
  return async function poll({ auth: { project, accessType }, body, request }) {
    const { database, clock } = services;
    const key = { projectId: project.id, pollingDigest: sha256(body.polling_code) };
    const login = await findPolledCliLogin(database, key);
    if (!login) throw apiError("INVALID_POLLING_CODE");
    if (login.expires_at.getTime() <= clock()) return { status: "expired" };
    if (login.fetched_at) return { status: "used" };
    if (login.denied_at) return { status: "denied" };
    const userId = login.user_id;
    if (userId === null) return { status: "waiting" };
    const session = await database.transaction(async (transaction): Promise<StartedSession | null> => {
      const confirming = {
        projectId: project.id,
        userId,
        sessionId: login.session_id,
        now: clock(),
        idleCutoff: getIdleCutoff(project, clock()),
      };
      const parent = await lockLiveSession(transaction, confirming);
      if (!parent) throw apiError("INVALID_POLLING_CODE");
      // After the user, like everything that locks pending sign-ins.
      if (!(await consumeCliLogin(transaction, { ...key, now: clock() }))) return null;
      const user = { project, userId, isNewUser: false, request, accessType, signInMethod: { method: "cli" } };
      return startSession(transaction, services, user, { parent });
    });
    return session ? toCreatedReply({ status: "success", refresh_token: session.refreshToken }) : { status: "used" };
  };
}

/** The published clients accept the token only with status 201. */
const toCreatedReply = <Body>(body: Body): Reply<Body> => ({ body, replyHeaders: {}, replyStatus: 201 });
