import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import {
  claimAnonymousSessionOfCliLogin,
  findAnonymousSessionOfCliLogin,
  findPendingCliLogin,
} from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { getIdleCutoff, lockLiveSession } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { startSession } from "../sign-in/finish-sign-in.ts";
import { createLoginNotPendingError } from "./confirm.ts";

type Complete = Handler<typeof contract.cli.complete, Project, Caller>;

/** Identifies the login of a request at this time. */
const createLoginKey = ({ clock }: AuthServices, project: Project, loginCode: string) => {
  const now = clock();
  return {
    projectId: project.id,
    loginDigest: sha256(loginCode),
    now,
    idleCutoff: getIdleCutoff(project, now),
  };
};

/** `POST /auth/cli/complete` in mode `check`: whether the CLI has an anonymous user that can be claimed. */
export function checkAnonymousSession(services: AuthServices): Complete {
  return async function checkAnonymousSession({ auth: { project, accessType }, body, request }) {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const key = createLoginKey(services, project, body.login_code);
    if (!(await findPendingCliLogin(services.database, key))) throw createLoginNotPendingError(400);
    const session = await findAnonymousSessionOfCliLogin(services.database, key);
    return { cli_session_state: session ? "anonymous" : "none" };
  };
}

/**
 * `POST /auth/cli/complete` in mode `claim-anon-session`: the page that confirms the login gets a session of the CLI's
 * anonymous user, once. Signing up with it upgrades that account. It ends with the CLI's session.
 */
export function claimAnonymousSession(services: AuthServices): Complete {
  return async function claimAnonymousSession({ auth: { project, accessType }, body, request }) {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const key = createLoginKey(services, project, body.login_code);
    if (!(await findPendingCliLogin(services.database, key))) throw createLoginNotPendingError(400);
    const session = await services.database.transaction(async (transaction) => {
      const anonymous = await findAnonymousSessionOfCliLogin(transaction, key);
      if (!anonymous) return null;
      const userId = anonymous.user_id;
      const parent = await lockLiveSession(transaction, { ...key, userId, sessionId: anonymous.id });
      // After the user, like everything that locks pending sign-ins.
      if (!parent || !(await claimAnonymousSessionOfCliLogin(transaction, key))) return null;
      const user = { project, userId, isNewUser: false, request, accessType, signInMethod: { method: "cli" } };
      return startSession(transaction, services, user, { parent });
    });
    if (!session) throw new PlainError(400, "This login has no anonymous session, or it was already claimed.");
    return { access_token: session.accessToken, refresh_token: session.refreshToken };
  };
}
