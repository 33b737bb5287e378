import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { normalizeEmail } from "../../contact-channels/index.ts";
import type { Project } from "../../projects/index.ts";
import { findSignInCandidate, replacePassword } from "../../users/index.ts";
import { createCode } from "../../verification-codes/index.ts";
import type { PasswordServices } from "./services.ts";

/** How long the second factor may take, in ms. */
const mfaAttemptLifeMs = 5 * 60 * 1000;

/** `POST /auth/password/sign-in`: one read, one hash, one write. Unknown address, no password and wrong password are the
 *  same answer after the same work. @see ASVS 5.0 6.3.8 */
export const signIn =
  (services: PasswordServices): Handler<typeof contract.password.signIn, Project, unknown> =>
  async ({ auth: { project }, body }) => {
    const { database, passwords, sessions, clock } = services;
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");

    const candidate = await database.row(findSignInCandidate, [project.id, normalizeEmail(body.email)]);
    if (!candidate?.hash) {
      await passwords.spendVerification(body.password);
      throw apiError("EMAIL_PASSWORD_MISMATCH");
    }
    if (!(await passwords.verify(body.password, candidate.hash))) throw apiError("EMAIL_PASSWORD_MISMATCH");

    const userId = candidate.user_id;
    // An imported bcrypt hash, or one of older parameters, is replaced while the password is at hand. @see ASVS 5.0 11.4.2
    if (passwords.isOutdated(candidate.hash)) {
      const hash = await passwords.hash(body.password);
      await database.run(replacePassword, [project.id, userId, candidate.hash, hash, new Date(clock())]);
    }
    if (candidate.requires_totp_mfa) {
      const attempt = { projectId: project.id, purpose: "mfa-attempt", userId, subject: { isNewUser: false } } as const;
      const code = await createCode(database, { ...attempt, lifeMs: mfaAttemptLifeMs, now: clock() });
      throw apiError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: code });
    }
    const { accessToken, refreshToken } = await sessions.start(database, project, userId);
    return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
  };
