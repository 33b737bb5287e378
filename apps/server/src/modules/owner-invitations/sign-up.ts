import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { createUser, findUserByAuthEmail } from "../accounts/index.ts";
import { toAuditContext } from "../audit/index.ts";
import { assertPasswordAllowed, finishSignIn, toSignInResponse } from "../auth/index.ts";
import { redeemVerifiedCode } from "../credentials/index.ts";
import { requireInternalProject } from "../project-owners/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import {
  consumeInvitation,
  grantOwnership,
  type InvitationServices,
  invitationPurpose,
  verifyInvitation,
} from "./verify-invitation.ts";

/**
 * `POST /internal/project-owner-invitations/sign-up`: lets invited owners sign up to project `internal`, where sign-up
 * is closed. The account, its ownership and its first session are created in one transaction. Order of checks: code,
 * password, email.
 */
export function signUp(
  services: InvitationServices,
): Handler<typeof contract.projectOwnerInvitations.signUp, Project, User> {
  return async function signUp(call) {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    requireInternalProject(project);
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const { code, invitation, counted } = await verifyInvitation(services, call);
    const email = invitation.recipient_email;
    const displayName = body.display_name?.trim() || null;
    assertPasswordAllowed(project, body.password, [email, displayName]);
    // Only avoids a hash; on concurrent sign-ups the unique index decides.
    if (await findUserByAuthEmail(services.database, { projectId: project.id, email }))
      throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });
    await services.limits.check({ action: "sign-up", projectId: project.id, accessType, request });
    const passwordHash = await services.passwords.hash({ projectId: project.id, password: body.password });
    const context = toAuditContext(services, call);
    const attempt = { projectId: project.id, purpose: invitationPurpose, code: body.code, now: context.now } as const;
    const outcome = await redeemVerifiedCode(services.database, attempt, code, async (transaction) => {
      const consumed = await consumeInvitation(transaction, code);
      const userId = await createUser(transaction, {
        project,
        fields: { display_name: displayName },
        // The emailed code verifies the email.
        email: { value: email, isVerified: true, usedForAuth: true },
        passwordHash,
        upgrade: null,
        now: context.now,
      });
      await grantOwnership(transaction, { ...context, actor: { type: "user", id: userId } }, consumed, userId);
      const signInMethod = { method: "password" };
      return finishSignIn(transaction, services, {
        project,
        userId,
        isNewUser: true,
        request,
        accessType,
        signInMethod,
      });
    });
    await counted.succeeded();
    const { is_new_user: _, ...answer } = toSignInResponse(outcome);
    return answer;
  };
}
