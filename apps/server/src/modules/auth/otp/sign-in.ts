import type { AccessType } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { createUser, findUserByAuthEmail } from "../../accounts/index.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import { redeemCode, verifyCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { getImpersonator, hasValidImpersonator, requireOwnSession } from "../../sessions/index.ts";
import { enableOtp, findUser, queueUserEvent } from "../../users/index.ts";
import { type ImpersonationLink, parseImpersonationLink } from "../sessions/impersonation/link-subject.ts";
import { lockSessionOfOwner } from "../sessions/started-by.ts";
import { getAnonymousUserId } from "../sign-in/anonymous-user.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { finishSignIn, type SignInOutcome, toSignInResponse } from "../sign-in/finish-sign-in.ts";
import { assertCanSignInByEmail } from "./sign-in-code-policy.ts";

interface RedeemContext {
  readonly project: Project;
  readonly userId: string;
  readonly accessType: AccessType;
  readonly request: HttpRequest;
}

/**
 * Starts the impersonation session. It isn't a sign-in by the user: no second factor, no new-device notice, no user
 * activity. @throws VERIFICATION_CODE_NOT_FOUND
 */
async function redeemLink(
  transaction: Queryable,
  services: AuthServices,
  { lifeMs, ownerSessionId, startedBy }: ImpersonationLink["impersonation"],
  { project, userId, accessType, request }: RedeemContext,
): Promise<SignInOutcome> {
  const endUser = services.readEndUser(request);
  const parent = await lockSessionOfOwner(transaction, services, { ownerId: startedBy.ownerId, ownerSessionId });
  if (parent === null) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  const origin = { endUser, hasUserClaims: needsUserClaims(request), isImpersonation: true, lifeMs, startedBy, parent };
  const session = await services.sessions.start(transaction, project, userId, origin);
  // The owner or key may have lost access to the project since creating the link.
  if (!(await hasValidImpersonator(transaction, { projectId: project.id, sessionId: session.sessionId })))
    throw apiError("VERIFICATION_CODE_NOT_FOUND");
  const actor = getImpersonator({ is_impersonation: true, started_by: startedBy }) ?? { type: "system", id: null };
  const context = { projectId: project.id, now: services.clock(), actor, accessType, endUser };
  const details = { method: "link", session_id: session.sessionId };
  const target = { type: "user", id: userId };
  await recordAudit(transaction, context, [{ action: "session.impersonate", target, details }]);
  return { kind: "session", userId, isNewUser: false, session };
}

const purpose = "sign-in";
const signInMethod = { method: "otp" };
const codeSubject = z.object({ email: z.string() });

/** `POST /auth/otp/sign-in/check-code`. The page of the link shows the email, so that a link to an attacker's account is noticed. */
export function checkSignInCode(
  services: AuthServices,
): Handler<typeof contract.otp.checkSignInCode, Project, unknown> {
  return async function checkSignInCode({ auth: { project, accessType }, body, request }) {
    const { database, limits, clock } = services;
    const projectId = project.id;
    const counted = await limits.check({ action: "code", projectId, accessType, request });
    const { subject, user_id: userId } = await verifyCode(database, {
      projectId,
      purpose,
      code: body.code,
      now: clock(),
    });
    await counted.succeeded();
    if (!parseImpersonationLink(subject)) return { is_code_valid: true, email: codeSubject.parse(subject).email };
    const user = userId === null ? null : await findUser(database, { projectId, userId });
    return { is_code_valid: true, email: user?.primary_email ?? null };
  };
}

/**
 * `POST /auth/otp/sign-in`: signs in the user of the email, creates an account, or starts an impersonation session. The
 * code is consumed even if a second factor is required, but not if the project rejects the sign-in.
 */
export function signIn(services: AuthServices): Handler<typeof contract.otp.signIn, Project, Caller> {
  return async function signIn(call) {
    const { auth, user, body, request } = call;
    const { project, accessType } = auth;
    const { database, sessions, clock } = services;
    await services.limits.check({ action: "code", projectId: project.id, accessType, request });
    const attempt = { projectId: project.id, purpose, code: body.code, now: clock() } as const;
    const outcome = await redeemCode(database, attempt, async (transaction, code) => {
      const link = parseImpersonationLink(code.subject);
      if (link && code.user_id !== null)
        return redeemLink(transaction, services, link, { project, userId: code.user_id, accessType, request });
      const { email } = codeSubject.parse(code.subject);
      if (!project.config.magic_link_enabled)
        throw new PlainError(403, "Sign-in by email isn't enabled in this project.");
      const owner = await findUserByAuthEmail(transaction, { projectId: project.id, email });
      assertCanSignInByEmail(project, email, owner);
      const upgrade = owner ? null : getAnonymousUserId(user);
      if (upgrade) await requireOwnSession({ database: transaction }, auth);
      const userId = owner?.user_id ?? (await signUp(transaction, services, request, { project, email, upgrade }));
      if (owner) await enableOtpForUser(transaction, toAuditContext(services, call), userId);
      // Revokes the anonymous account's sessions after the upgrade. @see ASVS 5.0 7.2.4
      if (upgrade) await sessions.endAllOfUser(transaction, project.id, userId);
      const isNewUser = owner === null;
      return finishSignIn(transaction, services, { project, userId, isNewUser, request, accessType, signInMethod });
    });
    return toSignInResponse(outcome);
  };
}

/** Adds email codes to the user's sign-in methods after the first successful sign-in with one. */
async function enableOtpForUser(transaction: Queryable, context: AuditContext, userId: string): Promise<void> {
  if (!(await enableOtp(transaction, { projectId: context.projectId, userId }))) return;
  await queueUserEvent(transaction, { ...context, userId }, "user.updated");
  const userRef = { type: "user", id: userId } as const;
  const details = { changed: ["otp_auth_enabled"], values: { otp_auth_enabled: { before: false, after: true } } };
  await recordAudit(transaction, context, [{ action: "user.update", actor: userRef, target: userRef, details }]);
}

interface NewAccount {
  readonly project: Project;
  readonly email: string;
  readonly upgrade: string | null;
}

const signUp = (
  transaction: Queryable,
  { clock, log, readEndUser }: AuthServices,
  request: HttpRequest,
  { project, email, upgrade }: NewAccount,
) =>
  createUser(transaction, {
    project,
    selfSignUp: { authMethod: "otp", oauthProvider: null, endUser: readEndUser(request), request, log },
    languages: acceptedLanguages(request),
    fields: { otp_auth_enabled: true },
    email: { value: email, isVerified: true, usedForAuth: true },
    passwordHash: null,
    upgrade,
    now: clock(),
  });
