import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { consumeRecoveryCode, consumeTotp, redeemVerifiedCode, verifyCode } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { getIdleCutoff, type LockedSession, lockLiveSession } from "../../sessions/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { startSession } from "../sign-in/finish-sign-in.ts";
import { rejectionFor } from "../sign-in/sign-in-audit.ts";

const attemptSubject = z.object({
  isNewUser: z.boolean(),
  method: z.string().default("unknown"),
  afterCallbackRedirectUrl: z.string().nullable().optional(),
  /** The session that vouches for the first factor. */
  parentId: z.string().optional(),
});

type Body = BodyOf<typeof contract.mfa.signIn>;
/** Consumes the second factor inside the transaction; false if it is wrong or was consumed by a concurrent request. */
type ConsumeSecondFactor = (transaction: Queryable) => Promise<boolean>;

/**
 * `POST /auth/mfa/sign-in`: the attempt code identifies the user whose first factor was verified. A wrong second factor
 * doesn't consume it until its attempts are exhausted; attempts are also limited per account across all attempt codes.
 */
export function signIn(services: AuthServices): Handler<typeof contract.mfa.signIn, Project, unknown> {
  return async function signIn({ auth: { project, accessType }, body, request }) {
    const { database, clock } = services;
    const attempt = { projectId: project.id, purpose: "mfa-attempt", code: body.code, now: clock() } as const;
    const known = await verifyCode(database, attempt);
    const userId = known.user_id;
    if (userId === null) throw new Error("MFA attempt code has no user");
    const subject = attemptSubject.parse(known.subject);
    const lockParent = async (transaction: Queryable, sessionId: string): Promise<LockedSession> => {
      const now = clock();
      const key = { projectId: project.id, userId, sessionId, now, idleCutoff: getIdleCutoff(project, now) };
      const parent = await lockLiveSession(transaction, key);
      if (!parent) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      return parent;
    };
    const wrong = () => rejectionFor({ userId, method: subject.method }, apiError("INVALID_TOTP_CODE"));
    const counted = await services.limits.check({
      action: "credential",
      projectId: project.id,
      accessType,
      request,
      account: userId,
    });

    const consumeSecondFactor = await prepareSecondFactor(services, { projectId: project.id, userId }, body);
    if (!consumeSecondFactor) throw wrong();
    const session = await redeemVerifiedCode(database, attempt, known, async (transaction) => {
      if (!(await consumeSecondFactor(transaction))) throw wrong();
      if (body.type === "recovery_code") {
        await queueSecurityNotice(transaction, services, {
          project,
          userId,
          notice: { kind: "recovery-code-used" },
          endUser: services.readEndUser(request),
        });
      }
      const { isNewUser, method } = subject;
      const signInMethod = { method, secondFactor: body.type };
      const parent = subject.parentId === undefined ? undefined : await lockParent(transaction, subject.parentId);
      const user = { project, userId, isNewUser, request, accessType, signInMethod };
      return startSession(transaction, services, user, { isAuthenticated: true, parent });
    });
    await counted.succeeded();
    const responseBody = {
      access_token: session.accessToken,
      refresh_token: session.refreshToken,
      is_new_user: subject.isNewUser,
      user_id: userId,
    };
    const { afterCallbackRedirectUrl } = subject;
    return afterCallbackRedirectUrl === undefined
      ? responseBody
      : { ...responseBody, after_callback_redirect_url: afterCallbackRedirectUrl };
  };
}

/** Recovery codes are hashed, so they are compared before the transaction begins. Null: wrong code. */
function prepareSecondFactor(
  services: AuthServices,
  owner: { projectId: string; userId: string },
  body: Body,
): Promise<ConsumeSecondFactor | null> {
  if (body.type === "recovery_code") return consumeRecoveryCode(services, owner, body.recovery_code);
  return Promise.resolve((transaction: Queryable) => consumeTotp(transaction, services, owner, body.totp));
}
