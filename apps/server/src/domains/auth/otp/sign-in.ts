import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import { isTakenForAuth, normalizeEmail } from "../../contact-channels/index.ts";
import type { Project } from "../../projects/index.ts";
import { checkOwnSession } from "../../sessions/index.ts";
import { queueUserEvent } from "../../user-records/index.ts";
import { createUser, enableOtp } from "../../users/index.ts";
import { redeemCode, tryCode } from "../../verification-codes/index.ts";
import { readLink, redeemLink } from "../sessions/index.ts";
import { type AuthServices, anonymousUserOf, answerOf, type Caller, finishSignIn } from "../sign-in/index.ts";
import { checkAddress } from "./rules.ts";

const purpose = "sign-in";
const way = { method: "otp" };
const codeSubject = z.object({ email: z.string() });

/** `POST /auth/otp/sign-in/check-code` */
export const checkSignInCode =
  (services: AuthServices): Handler<typeof contract.otp.checkSignInCode, Project, unknown> =>
  async ({ auth: { project, accessType }, body, request }) => {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    await tryCode(services.database, { projectId: project.id, purpose, code: body.code, now: services.clock() });
    return { is_code_valid: true };
  };

/** `POST /auth/otp/sign-in`: signs in whoever has the address, or makes the account; or whoever may act as a user. The code is used up also when a second factor
 *  is asked for, and stays usable when the project refuses. */
export const signIn =
  (services: AuthServices): Handler<typeof contract.otp.signIn, Project, Caller> =>
  async (call) => {
    const { auth, user, body, request } = call;
    const { project, accessType } = auth;
    const { database, sessions, clock } = services;
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const attempt = { projectId: project.id, purpose, code: body.code, now: clock() } as const;
    const outcome = await redeemCode(database, attempt, async (transaction, code) => {
      const link = readLink(code.subject);
      if (link && code.user_id !== null)
        return redeemLink(transaction, services, link, { project, userId: code.user_id, accessType, request });
      const { email } = codeSubject.parse(code.subject);
      if (!project.config.magic_link_enabled)
        throw new PlainError(403, "Sign-in by e-mail is not enabled in this project.");
      const owner = await transaction.row(isTakenForAuth, [project.id, normalizeEmail(email)]);
      checkAddress(project, email, owner);
      const upgrade = owner ? null : anonymousUserOf(user);
      if (upgrade) await checkOwnSession({ database: transaction }, auth);
      const userId = owner?.user_id ?? (await signUp(transaction, project, email, upgrade, clock()));
      if (owner) await rememberWay(transaction, toAuditContext(services, call), userId);
      // What was anonymous has become an account: its old tokens end. @see ASVS 5.0 7.2.4
      if (upgrade) await sessions.endAllOfUser(transaction, project.id, userId);
      const isNewUser = owner === null;
      return finishSignIn(transaction, services, { project, userId, isNewUser, request, accessType, way });
    });
    return answerOf(outcome);
  };

/** Whoever signs in this way has it among their ways from then on. */
async function rememberWay(transaction: Queryable, context: AuditContext, userId: string): Promise<void> {
  if ((await transaction.run(enableOtp, [context.projectId, userId])) === 0) return;
  await queueUserEvent(transaction, { ...context, userId }, "user.updated");
  const whoever = { type: "user", id: userId } as const;
  const details = { changed: ["otp_auth_enabled"], values: { otp_auth_enabled: { before: false, after: true } } };
  await recordAudit(transaction, context, [{ action: "user.update", actor: whoever, target: whoever, details }]);
}

const signUp = (transaction: Queryable, project: Project, email: string, upgrade: string | null, now: number) =>
  createUser(transaction, {
    project,
    displayName: null,
    isAnonymous: false,
    email: { value: email, isVerified: true, usedForAuth: true },
    passwordHash: null,
    otpAuthEnabled: true,
    upgrade,
    now,
  });
