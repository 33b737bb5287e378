import { responseHeaders } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { createUser, enqueueVerificationEmail, findUserByAuthEmail } from "../../accounts/index.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { assertTrustedCallback, isTrustedRedirect, type Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import { getAnonymousUserId } from "../sign-in/anonymous-user.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { finishSignIn, toSignInResponse } from "../sign-in/finish-sign-in.ts";
import { assertPasswordAllowed } from "./assert-password-allowed.ts";

/**
 * Why to send no verification email; null: send it. Published clients can leave out the callback. Only production mode
 * requires that a given one is trusted, so that developers can try a project that trusts no domain yet. @throws
 * REDIRECT_URL_NOT_WHITELISTED
 */
function getSkipReason(project: Project, callbackUrl: string | undefined) {
  if (callbackUrl === undefined) return "missing-callback-url";
  if (project.isProductionMode) assertTrustedCallback(project, callbackUrl);
  return isTrustedRedirect(project.config, callbackUrl) ? null : "untrusted-callback-url";
}

/**
 * `POST /auth/password/sign-up`: creates the account, first session and verification code and queues the email in one
 * transaction. An anonymous caller keeps the user ID.
 */
export function signUp(services: AuthServices): Handler<typeof contract.password.signUp, Project, Caller> {
  return async function signUp({ auth, user, body, request }) {
    const { project, accessType } = auth;
    const { database, passwords, sessions } = services;
    const { email, password, verification_callback_url: callbackUrl } = body;
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const skipReason = getSkipReason(project, callbackUrl);
    assertPasswordAllowed(project, password, [email]);
    if (!project.config.sign_up_enabled) throw apiError("SIGN_UP_NOT_ENABLED");
    await services.limits.check({ action: "sign-up", projectId: project.id, accessType, request });
    // Only avoids a hash; on concurrent sign-ups the unique index decides.
    if (await findUserByAuthEmail(database, { projectId: project.id, email }))
      throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });

    if (getAnonymousUserId(user) !== null) await requireOwnSession(services, auth);
    const passwordHash = await passwords.hash({ projectId: project.id, password });
    const languages = acceptedLanguages(request);
    const outcome = await database.transaction(async (transaction) => {
      const upgrade = getAnonymousUserId(user);
      const userId = await createUser(transaction, {
        project,
        email: { value: email, isVerified: false, usedForAuth: true },
        passwordHash,
        upgrade,
        languages,
        selfSignUp: {
          authMethod: "password",
          oauthProvider: null,
          endUser: services.readEndUser(request),
          request,
          log: services.log,
        },
        now: services.clock(),
      });
      // Revokes the anonymous account's sessions after the upgrade. @see ASVS 5.0 7.2.4
      if (upgrade) await sessions.endAllOfUser(transaction, project.id, userId);
      if (callbackUrl !== undefined && skipReason === null)
        await enqueueVerificationEmail(transaction, services, { project, userId, callbackUrl, languages });
      if (skipReason !== null) {
        // The dashboard tells the owners, because the developer may not see the header.
        const target = { type: "user", id: userId } as const;
        const context = toAuditContext(services, { auth, request });
        const details = { type: "email_verification", reason: skipReason };
        await recordAudit(transaction, context, [{ action: "email.skip", actor: target, target, details }]);
      }
      // An anonymous user may already have a second factor.
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
    const { is_new_user: _, ...answer } = toSignInResponse(outcome);
    if (skipReason === null) return answer;
    return { body: answer, replyHeaders: { [responseHeaders.verificationEmailSkipped]: skipReason } };
  };
}
