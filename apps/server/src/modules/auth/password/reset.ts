import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { disableOtherEmailsForAuth, markEmailVerified } from "../../accounts/index.ts";
import { revokeKeysOfUser } from "../../api-keys/index.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import {
  deleteOAuthAccountsOfUser,
  invalidateUnusedCodes,
  redeemVerifiedCodeExclusively,
  removeAllPasskeys,
  upsertPassword,
  verifyCode,
} from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { queueUserEvent } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { assertPasswordAllowed } from "./assert-password-allowed.ts";
import { findPasswordOwner } from "./find-password-owner.ts";

const purpose = "password-reset";
const codeSubject = z.object({ address: z.string() });

/** `POST /auth/password/reset/check-code` */
export function checkResetCode(
  services: AuthServices,
): Handler<typeof contract.password.checkResetCode, Project, unknown> {
  return async function checkResetCode({ auth: { project, accessType }, body, request }) {
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    await verifyCode(services.database, { projectId: project.id, purpose, code: body.code, now: services.clock() });
    return { is_code_valid: true };
  };
}

/**
 * `POST /auth/password/reset`: sets the password, consumes the code and ends all sessions in one transaction. A
 * rejected password doesn't consume the code. The second factor stays enabled. The emailed code verifies the email.
 * @see ASVS 5.0 6.4.3
 */
export function reset(services: AuthServices): Handler<typeof contract.password.reset, Project, Caller> {
  return async function reset(call) {
    const { body, request } = call;
    const { project, accessType } = call.auth;
    const { database, passwords, sessions, clock } = services;
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const attempt = { projectId: project.id, purpose, code: body.code, now: clock() } as const;
    const known = await verifyCode(database, attempt);
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const { address } = codeSubject.parse(known.subject);
    assertPasswordAllowed(project, body.password, [address]);
    const hash = await passwords.hash({ projectId: project.id, password: body.password });

    await redeemVerifiedCodeExclusively(database, attempt, known, async (transaction, code) => {
      const owner = await findPasswordOwner(transaction, { projectId: project.id, address });
      // The email has been removed or now belongs to another user.
      if (!owner || owner.user_id !== code.user_id) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      const user = { projectId: project.id, userId: owner.user_id };
      await upsertPassword(transaction, { ...user, hash, now: clock() });
      if (!owner.is_verified) {
        await deleteOtherSignInMethods(transaction, { ...user, email: address });
        await markEmailVerified(transaction, { ...user, email: address });
      }
      // Older reset links must not work after a reset.
      await invalidateUnusedCodes(transaction, { ...user, purpose });
      await sessions.endAllOfUser(transaction, project.id, owner.user_id);
      const context = toAuditContext(services, call);
      // Pre-hijacking protection; after the sessions, so that none of them can create another key.
      const ownKeys = { userId: owner.user_id, includesOwnTeams: true, cause: "password_reset" };
      if (!owner.is_verified) await revokeKeysOfUser(transaction, context, ownKeys);
      await queueUserEvent(transaction, { ...user, now: clock() }, "user.updated");
      const userRef = { type: "user", id: owner.user_id } as const;
      const details = { other_ways_in_removed: !owner.is_verified, email_verified: !owner.is_verified };
      const event = { action: "password.reset", actor: userRef, target: userRef, details } as const;
      await recordAudit(transaction, context, [event]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId: owner.user_id,
        notice: { kind: "password-reset" },
        endUser: services.readEndUser(request),
      });
    });
    return { success: true };
  };
}

/**
 * Pre-hijacking protection: an attacker may have signed up with an unverified email and added sign-in methods to use
 * once its owner appears. The second factor stays (ASVS 5.0 6.4.3); on its own it can't sign in.
 */
async function deleteOtherSignInMethods(
  transaction: Queryable,
  user: { readonly projectId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  await removeAllPasskeys(transaction, user);
  await deleteOAuthAccountsOfUser(transaction, user);
  await disableOtherEmailsForAuth(transaction, user);
}
